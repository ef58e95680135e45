-- CreateIndex
CREATE INDEX "user_provider_id_idx" ON "user"("provider_id");

-- By hand: the list of people in each of its orders, a deep page too, from an index alone. An index of an expression is enough
-- only with the columns of the expression beside it.
CREATE INDEX "user_living_by_name" ON "user" (lower("last_name"), lower("first_name"), "id")
  INCLUDE ("last_name", "first_name") WHERE "deleted_at" IS NULL;
CREATE INDEX "user_living_by_visit" ON "user" (coalesce("last_visited_at", '-infinity'::timestamptz), "id")
  INCLUDE ("last_visited_at") WHERE "deleted_at" IS NULL;
CREATE INDEX "user_living_by_email" ON "user" ("email", "id") WHERE "deleted_at" IS NULL;
