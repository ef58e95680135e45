-- By hand: phlebotomists in the trash are looked for among the people who are deleted and still named. They are few, and everybody was read
-- to find them.
CREATE INDEX "person_in_the_trash" ON "person" ("id") WHERE "deleted" AND "last_name" <> '';
