-- Payments of a person or phlebotomist, and of those whom a search finds; and in the order of their amounts.
CREATE INDEX "payment_of_user" ON "payment" ("user_id", "happened_at", "id")
  INCLUDE ("status", "purpose", "provider_id", "phlebotomist_id");
CREATE INDEX "payment_of_phlebotomist" ON "payment" ("phlebotomist_id", "happened_at", "id")
  INCLUDE ("status", "purpose", "provider_id", "user_id");
CREATE INDEX "payment_by_amount" ON "payment" ("cents", "happened_at", "id")
  INCLUDE ("status", "purpose", "provider_id", "phlebotomist_id", "user_id");
CREATE INDEX "payment_of_provider_by_amount" ON "payment" ("provider_id", "cents", "happened_at", "id")
  INCLUDE ("status", "purpose", "phlebotomist_id", "user_id");
