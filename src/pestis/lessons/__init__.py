"""Lessons and puzzles: scenes of steps on the real engine, read from a game's folder ``lessons``.

``reading`` is the format, ``playing`` a learner's way through, ``checking`` what is wrong with a
lesson.  Text comes from the catalogues.
"""
