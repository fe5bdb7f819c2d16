"""Collects the texts of the program and brings the catalogues up to date."""

import sys

from tools.translation.catalogues import TRANSLATED, path_of, renew

for language in TRANSLATED:
    missing = renew(language)
    sys.stdout.write(f"{path_of(language, '.po')}: {len(missing)} texts lack a translation\n")
    sys.stdout.writelines(f"  {text}\n" for text in missing)
