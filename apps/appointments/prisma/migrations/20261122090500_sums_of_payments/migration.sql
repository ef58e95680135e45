-- CreateTable
CREATE TABLE "payment_sum" (
    "id" SERIAL NOT NULL,
    "provider_id" INTEGER NOT NULL,
    "day" TIMESTAMPTZ(3) NOT NULL,
    "purpose" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "payments" INTEGER NOT NULL,
    "cents" BIGINT NOT NULL,
    "refunded_cents" BIGINT NOT NULL,

    CONSTRAINT "payment_sum_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "payment_sum_provider_id_day_idx" ON "payment_sum"("provider_id", "day");

-- By hand: every change of payments adds what it adds and takes away, in the same transaction.
CREATE FUNCTION payment_summed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO payment_sum (provider_id, day, purpose, status, payments, cents, refunded_cents)
    SELECT provider_id, date_trunc('day', happened_at, 'UTC'), purpose, status, -count(*), -sum(cents), -sum(refunded_cents)
      FROM gone GROUP BY 1, 2, 3, 4;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO payment_sum (provider_id, day, purpose, status, payments, cents, refunded_cents)
    SELECT provider_id, date_trunc('day', happened_at, 'UTC'), purpose, status, count(*), sum(cents), sum(refunded_cents)
      FROM made GROUP BY 1, 2, 3, 4;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "payment_added" AFTER INSERT ON "payment"
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION payment_summed();
CREATE TRIGGER "payment_changed" AFTER UPDATE ON "payment"
  REFERENCING OLD TABLE AS gone NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION payment_summed();
CREATE TRIGGER "payment_removed" AFTER DELETE ON "payment"
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION payment_summed();

INSERT INTO payment_sum (provider_id, day, purpose, status, payments, cents, refunded_cents)
SELECT provider_id, date_trunc('day', happened_at, 'UTC'), purpose, status, count(*), sum(cents), sum(refunded_cents)
  FROM payment GROUP BY 1, 2, 3, 4;
