-- By hand: with whose patients they are, so that an admin's deep page is found in the index too.
DROP INDEX "person_patients_by_name";
CREATE INDEX "person_patients_by_name" ON "person" (lower("last_name"), lower("first_name"), "id")
  INCLUDE ("last_name", "first_name", "of_providers") WHERE NOT "deleted" AND "roles" = ARRAY['user'];

-- Only patients are asked for by their providers: they are counted without a look at what each is.
DROP INDEX "person_of_providers";
CREATE INDEX "person_of_providers" ON "person" USING gin ("of_providers") WHERE NOT "deleted" AND "roles" = ARRAY['user'];
