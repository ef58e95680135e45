-- CreateIndex
CREATE INDEX "payment_user_id_idx" ON "payment"("user_id");

-- By hand: names in lower case beside them. Whoever a text may mean was put in lower case for each search, which took twice as long as
-- to find them.
ALTER TABLE "person" ADD COLUMN "called" TEXT GENERATED ALWAYS AS (' ' || lower("first_name" || ' ' || "last_name")) STORED;
CREATE INDEX "person_called" ON "person" USING gin ("called" gin_trgm_ops) WHERE NOT "deleted";
DROP INDEX "person_name";
