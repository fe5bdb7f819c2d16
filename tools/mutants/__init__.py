"""Small changes to the program that its tests ought to notice: ``python -m tools.mutants``.

Known tools do not serve here: mutmut leaves out what has a decorator, and so every kernel and
every component, and cosmic-ray writes each change into the file, after which all kernels would
compile for a minute.
"""
