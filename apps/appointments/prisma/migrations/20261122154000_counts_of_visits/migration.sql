-- CreateTable
CREATE TABLE "appointment_count" (
    "id" SERIAL NOT NULL,
    "provider_id" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "local_date" TEXT NOT NULL,
    "visits" INTEGER NOT NULL,

    CONSTRAINT "appointment_count_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "appointment_count_provider_id_status_local_date_idx" ON "appointment_count"("provider_id", "status", "local_date");

-- By hand: every change of visits adds what it changes of the counts, in the same transaction, and nothing where that is nothing.
CREATE FUNCTION appointment_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO appointment_count (provider_id, status, local_date, visits)
    SELECT provider_id, status, local_date, count(*) FROM made GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO appointment_count (provider_id, status, local_date, visits)
    SELECT provider_id, status, local_date, sum(visits)
      FROM (SELECT provider_id, status, local_date, -1 AS visits FROM gone
            UNION ALL
            SELECT provider_id, status, local_date, 1 FROM made) AS changed
     GROUP BY 1, 2, 3
    HAVING sum(visits) <> 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO appointment_count (provider_id, status, local_date, visits)
    SELECT provider_id, status, local_date, -count(*) FROM gone GROUP BY 1, 2, 3;
  ELSE
    DELETE FROM appointment_count;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "appointment_added" AFTER INSERT ON "appointment"
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION appointment_counted();
CREATE TRIGGER "appointment_changed" AFTER UPDATE ON "appointment"
  REFERENCING OLD TABLE AS gone NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION appointment_counted();
CREATE TRIGGER "appointment_removed" AFTER DELETE ON "appointment"
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION appointment_counted();
CREATE TRIGGER "appointment_emptied" AFTER TRUNCATE ON "appointment"
  FOR EACH STATEMENT EXECUTE FUNCTION appointment_counted();

INSERT INTO appointment_count (provider_id, status, local_date, visits)
SELECT provider_id, status, local_date, count(*) FROM appointment GROUP BY 1, 2, 3;

-- CreateIndex
CREATE INDEX "appointment_user_id_idx" ON "appointment"("user_id");

-- By hand: what the schema cannot say. `src/database.int-spec.ts` reads each of these from the catalog.

-- Visits ahead of those whom a text names are counted in these alone.
DROP INDEX "appointment_ahead";
CREATE INDEX "appointment_ahead" ON "appointment" ("starts_at", "id")
  INCLUDE ("status", "ends_at", "provider_id", "phlebotomist_id", "user_id") WHERE "status" IN ('pending', 'approved');
DROP INDEX "appointment_ahead_of_provider";
CREATE INDEX "appointment_ahead_of_provider" ON "appointment" ("provider_id", "starts_at", "id")
  INCLUDE ("status", "ends_at", "phlebotomist_id", "user_id") WHERE "status" IN ('pending', 'approved');

-- Payments of those whom a text names are counted and added up in these alone.
DROP INDEX "payment_of_user";
CREATE INDEX "payment_of_user" ON "payment" ("user_id", "happened_at", "id")
  INCLUDE ("status", "purpose", "provider_id", "phlebotomist_id", "cents", "refunded_cents");
DROP INDEX "payment_of_phlebotomist";
CREATE INDEX "payment_of_phlebotomist" ON "payment" ("phlebotomist_id", "happened_at", "id")
  INCLUDE ("status", "purpose", "provider_id", "user_id", "cents", "refunded_cents");
