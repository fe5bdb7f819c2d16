"""The controls of the window: Qt widgets in its sizes, styled by ``resources/style.qss``."""
