-- Lists in the order in which visits were asked for, of everybody and of a provider.
CREATE INDEX "appointment_by_creation" ON "appointment" ("created_at", "starts_at", "id")
  INCLUDE ("provider_id", "phlebotomist_id", "user_id", "status");
CREATE INDEX "appointment_of_provider_by_creation" ON "appointment" ("provider_id", "created_at", "starts_at", "id")
  INCLUDE ("phlebotomist_id", "user_id", "status");
