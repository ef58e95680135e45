-- AlterTable
ALTER TABLE "charge" ADD COLUMN     "check_number" TEXT,
ADD COLUMN     "method" TEXT NOT NULL DEFAULT 'card',
ADD COLUMN     "reason_sealed" TEXT,
ADD COLUMN     "recorded_by" INTEGER,
ADD COLUMN     "reverses_id" INTEGER;

-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "method" TEXT NOT NULL DEFAULT 'card';

-- AlterTable
ALTER TABLE "payment_sum" ADD COLUMN     "method" TEXT NOT NULL DEFAULT 'card';

-- CreateIndex
CREATE UNIQUE INDEX "charge_reverses_id_key" ON "charge"("reverses_id");

-- AddForeignKey
ALTER TABLE "charge" ADD CONSTRAINT "charge_reverses_id_fkey" FOREIGN KEY ("reverses_id") REFERENCES "charge"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- By hand: only an entry that takes another back is below 0, and only a card needs the processor's transaction.
ALTER TABLE "charge" DROP CONSTRAINT "charge_cents_check";
ALTER TABLE "charge" ADD CONSTRAINT "charge_cents_check"
  CHECK (("reverses_id" IS NULL AND "cents" > 0) OR ("reverses_id" IS NOT NULL AND "cents" < 0));
ALTER TABLE "charge" DROP CONSTRAINT "charge_outcome_check";
ALTER TABLE "charge" ADD CONSTRAINT "charge_outcome_check"
  CHECK ("state" <> 'succeeded' OR ("settled_at" IS NOT NULL AND ("method" <> 'card' OR "transaction_id" IS NOT NULL)));
ALTER TABLE "charge" ADD CONSTRAINT "charge_method_check" CHECK ("method" IN ('card', 'cash', 'check'));
ALTER TABLE "charge" ADD CONSTRAINT "charge_door_check"
  CHECK ("method" = 'card' OR ("state" = 'succeeded' AND "recorded_by" IS NOT NULL AND "transaction_id" IS NULL));
ALTER TABLE "payment" DROP CONSTRAINT "payment_cents_check";
ALTER TABLE "payment" ADD CONSTRAINT "payment_cents_check"
  CHECK (("cents" > 0 AND "refunded_cents" BETWEEN 0 AND "cents") OR ("cents" < 0 AND "refunded_cents" = 0 AND "method" <> 'card'));
ALTER TABLE "payment" ADD CONSTRAINT "payment_method_check" CHECK ("method" IN ('card', 'cash', 'check'));

-- By hand: the sums of days tell the methods apart; what is there was paid by card.
CREATE OR REPLACE FUNCTION payment_sum_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO payment_sum (provider_id, day, purpose, status, method, payments, cents, refunded_cents)
    SELECT provider_id, day, purpose, status, method, sum(payments), sum(cents), sum(refunded_cents)
      FROM (SELECT provider_id, date_trunc('day', happened_at, 'UTC') AS day, purpose, status, method, 1 AS payments, cents AS cents, refunded_cents AS refunded_cents FROM made) AS each
     GROUP BY provider_id, day, purpose, status, method HAVING sum(payments) <> 0 OR sum(cents) <> 0 OR sum(refunded_cents) <> 0;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO payment_sum (provider_id, day, purpose, status, method, payments, cents, refunded_cents)
    SELECT provider_id, day, purpose, status, method, sum(payments), sum(cents), sum(refunded_cents)
      FROM (SELECT provider_id, date_trunc('day', happened_at, 'UTC') AS day, purpose, status, method, -1 AS payments, -cents AS cents, -refunded_cents AS refunded_cents FROM gone
             UNION ALL SELECT provider_id, date_trunc('day', happened_at, 'UTC') AS day, purpose, status, method, 1 AS payments, cents AS cents, refunded_cents AS refunded_cents FROM made) AS each
     GROUP BY provider_id, day, purpose, status, method HAVING sum(payments) <> 0 OR sum(cents) <> 0 OR sum(refunded_cents) <> 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO payment_sum (provider_id, day, purpose, status, method, payments, cents, refunded_cents)
    SELECT provider_id, day, purpose, status, method, sum(payments), sum(cents), sum(refunded_cents)
      FROM (SELECT provider_id, date_trunc('day', happened_at, 'UTC') AS day, purpose, status, method, -1 AS payments, -cents AS cents, -refunded_cents AS refunded_cents FROM gone) AS each
     GROUP BY provider_id, day, purpose, status, method HAVING sum(payments) <> 0 OR sum(cents) <> 0 OR sum(refunded_cents) <> 0;
  ELSE
    DELETE FROM payment_sum;
  END IF;
  RETURN NULL;
END $$;
