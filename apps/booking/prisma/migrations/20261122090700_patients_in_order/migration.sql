-- The patients that may be assigned, by name, a deep page too, from an index alone.
CREATE INDEX "person_patients_by_name" ON "person" (lower("last_name"), lower("first_name"), "id")
  INCLUDE ("last_name", "first_name") WHERE NOT "deleted" AND "roles" = ARRAY['user'];
