-- By hand: the flag gives the role of a phlebotomist too, so a list by that role asks for both.
CREATE INDEX "user_phlebotomists" ON "user" ("id") WHERE "is_phlebotomist";
