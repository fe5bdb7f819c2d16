"""Programs measured beside this one, each in a process of its own.

``libraries`` has genetic algorithms, ``exact`` solvers that do not evolve, ``house`` this program.
"""
