"""Tells people who are away that a game waits for them: by Web Push and by e-mail.

A move goes its way as ever. A moment later the lookout (`lookout.py`) looks who is away that should
know of it (`news.py`), and notes it in the database; nobody has more than one note of each table
until they come back. When it is due and still true, it is handed to the person's ways (`ways.py`),
and the postman (`postman.py`) sends what lies there, together, by push (`pushing.py`) or by mail
(`mailing.py`). Every process has a lookout and a postman; rows are claimed, so that nothing is sent
twice. What is told is the kind of news, the game and the names: nothing of what lies on the table.
"""
