-- By hand: what the schema cannot say. `src/database.int-spec.ts` reads it from the catalog.

-- What a service still has ahead of it: asked before it is deleted or changed.
CREATE INDEX "appointment_ahead_of_service" ON "appointment" ("service_id", "starts_at", "id")
  INCLUDE ("status", "ends_at", "provider_id", "phlebotomist_id")
  WHERE "status" IN ('pending', 'approved');
