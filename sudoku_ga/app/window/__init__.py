"""The main window: its menus, columns, pages and dialogs, and what connects them."""
