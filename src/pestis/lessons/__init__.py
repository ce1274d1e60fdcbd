"""Lessons and puzzles: scenes of steps on the real engine, read from a game's folder ``lessons``.

``reading`` defines the format, ``playing`` a learner's progress, ``checking`` finds faults in a
lesson.  Texts come from the catalogues.
"""
