"""How often each kind of deed is done, in some hundred."""

WEIGHTS = {
    "press": 30,
    "type_digits": 6,
    "play": 8,
    "click": 30,
    "drag": 4,
    "turn_wheel": 3,
    "trigger": 25,
    "change_parameter": 6,
    "choose_recipe": 1,
    "put_text": 3,
    "open": 3,
    "resize": 2,
    "press_run": 5,
    "travel": 2,
    "look_at_landscape": 3,
    "close_others": 2,
    "race": 4,
    "arrange_race": 3,
    "use_run_list": 3,
}
"""Named as the methods of :class:`~tools.soak.deeds.Deeds`."""
