-- By hand: what the schema cannot say. `src/database.int-spec.ts` reads each of these from the catalog.

-- A phlebotomist's visits of all states in order: a schedule from a day on.
CREATE INDEX "appointment_of_phlebotomist_by_start" ON "appointment" ("phlebotomist_id", "starts_at", "id")
  INCLUDE ("status", "ends_at", "local_date", "provider_id", "user_id");

-- Visits ahead in order: the start alone says how many there are, which the planner cannot tell from start, end and status.
CREATE INDEX "appointment_ahead" ON "appointment" ("starts_at", "id")
  INCLUDE ("status", "ends_at", "provider_id", "phlebotomist_id") WHERE "status" IN ('pending', 'approved');
CREATE INDEX "appointment_ahead_of_provider" ON "appointment" ("provider_id", "starts_at", "id")
  INCLUDE ("status", "ends_at", "phlebotomist_id") WHERE "status" IN ('pending', 'approved');

-- Open requests by whose calendar they are for.
CREATE INDEX "appointment_request_by_name" ON "appointment_request" (lower("phlebotomist_name"), "id")
  INCLUDE ("user_id", "phlebotomist_id", "provider_id") WHERE "deleted_at" IS NULL AND "appointment_id" IS NULL;
CREATE INDEX "appointment_request_of_provider_by_name" ON "appointment_request" ("provider_id", lower("phlebotomist_name"), "id")
  INCLUDE ("user_id", "phlebotomist_id") WHERE "deleted_at" IS NULL AND "appointment_id" IS NULL;
CREATE INDEX "appointment_request_of_phlebotomist_by_name" ON "appointment_request" ("phlebotomist_id", lower("phlebotomist_name"), "id")
  INCLUDE ("user_id", "provider_id") WHERE "deleted_at" IS NULL AND "appointment_id" IS NULL;
