-- By hand: with whose people they are and what they are by role, so that an admin's deep page is found in the index too.
DROP INDEX "user_living_by_name";
CREATE INDEX "user_living_by_name" ON "user" (lower("last_name"), lower("first_name"), "id")
  INCLUDE ("last_name", "first_name", "of_providers", "roles", "is_phlebotomist") WHERE "deleted_at" IS NULL;
