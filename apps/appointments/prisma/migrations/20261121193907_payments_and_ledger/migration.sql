-- CreateTable
CREATE TABLE "charge" (
    "id" SERIAL NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "reference" TEXT NOT NULL,
    "appointment_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "provider_id" INTEGER NOT NULL,
    "provider_name" TEXT NOT NULL,
    "phlebotomist_id" INTEGER NOT NULL,
    "phlebotomist_name" TEXT NOT NULL,
    "service_name" TEXT NOT NULL,
    "confirmation_code" TEXT NOT NULL,
    "cents" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "nonce_hash" TEXT,
    "request_hash" TEXT,
    "transaction_id" TEXT,
    "card_label" TEXT,
    "card_last_four" TEXT,
    "failure" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "charge_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment" (
    "id" SERIAL NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "charge_id" INTEGER NOT NULL,
    "appointment_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "provider_id" INTEGER NOT NULL,
    "phlebotomist_id" INTEGER NOT NULL,
    "purpose" TEXT NOT NULL,
    "cents" INTEGER NOT NULL,
    "refunded_cents" INTEGER NOT NULL DEFAULT 0,
    "status" TEXT NOT NULL,
    "happened_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "refund" (
    "id" SERIAL NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "reference" TEXT NOT NULL,
    "charge_id" INTEGER NOT NULL,
    "payment_id" INTEGER NOT NULL,
    "appointment_id" INTEGER NOT NULL,
    "cents" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "reason_sealed" TEXT,
    "actor_id" INTEGER,
    "attempted_at" TIMESTAMPTZ(3),
    "transaction_id" TEXT,
    "failure" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "refund_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_entry" (
    "id" SERIAL NOT NULL,
    "key" TEXT NOT NULL,
    "appointment_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "cents" INTEGER NOT NULL,
    "payment_id" INTEGER,
    "refund_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ledger_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "card_customer" (
    "user_id" INTEGER NOT NULL,
    "reference" TEXT NOT NULL,
    "profile_id" TEXT,

    CONSTRAINT "card_customer_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "stored_card" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "profile_id" TEXT NOT NULL,
    "payment_profile_id" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "last_four" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "stored_card_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_difference" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "transaction_id" TEXT NOT NULL,
    "charge_id" INTEGER,
    "our_cents" INTEGER,
    "their_cents" INTEGER,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "payment_difference_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "charge_reference_key" ON "charge"("reference");

-- CreateIndex
CREATE UNIQUE INDEX "charge_nonce_hash_key" ON "charge"("nonce_hash");

-- CreateIndex
CREATE UNIQUE INDEX "charge_request_hash_key" ON "charge"("request_hash");

-- CreateIndex
CREATE UNIQUE INDEX "charge_transaction_id_key" ON "charge"("transaction_id");

-- CreateIndex
CREATE INDEX "charge_appointment_id_idx" ON "charge"("appointment_id");

-- CreateIndex
CREATE INDEX "payment_appointment_id_idx" ON "payment"("appointment_id");

-- CreateIndex
CREATE INDEX "payment_charge_id_idx" ON "payment"("charge_id");

-- CreateIndex
CREATE UNIQUE INDEX "refund_reference_key" ON "refund"("reference");

-- CreateIndex
CREATE UNIQUE INDEX "refund_transaction_id_key" ON "refund"("transaction_id");

-- CreateIndex
CREATE INDEX "refund_charge_id_idx" ON "refund"("charge_id");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_entry_key_key" ON "ledger_entry"("key");

-- CreateIndex
CREATE INDEX "ledger_entry_appointment_id_idx" ON "ledger_entry"("appointment_id");

-- CreateIndex
CREATE UNIQUE INDEX "card_customer_reference_key" ON "card_customer"("reference");

-- CreateIndex
CREATE UNIQUE INDEX "card_customer_profile_id_key" ON "card_customer"("profile_id");

-- CreateIndex
CREATE INDEX "stored_card_user_id_idx" ON "stored_card"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "stored_card_profile_id_payment_profile_id_key" ON "stored_card"("profile_id", "payment_profile_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_difference_kind_transaction_id_key" ON "payment_difference"("kind", "transaction_id");

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_charge_id_fkey" FOREIGN KEY ("charge_id") REFERENCES "charge"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refund" ADD CONSTRAINT "refund_charge_id_fkey" FOREIGN KEY ("charge_id") REFERENCES "charge"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- By hand: what the schema cannot say. `src/database.int-spec.ts` reads each of these from the catalog.

ALTER TABLE "charge" ADD CONSTRAINT "charge_state_check" CHECK ("state" IN ('pending', 'succeeded', 'failed'));
ALTER TABLE "charge" ADD CONSTRAINT "charge_cents_check" CHECK ("cents" > 0);
ALTER TABLE "charge" ADD CONSTRAINT "charge_outcome_check"
  CHECK ("state" <> 'succeeded' OR ("transaction_id" IS NOT NULL AND "settled_at" IS NOT NULL));
ALTER TABLE "payment" ADD CONSTRAINT "payment_status_check"
  CHECK ("status" IN ('pending', 'succeeded', 'failed', 'refunded'));
ALTER TABLE "payment" ADD CONSTRAINT "payment_purpose_check"
  CHECK ("purpose" IN ('completion', 'extra', 'tip', 'other'));
ALTER TABLE "payment" ADD CONSTRAINT "payment_cents_check"
  CHECK ("cents" > 0 AND "refunded_cents" BETWEEN 0 AND "cents");
ALTER TABLE "refund" ADD CONSTRAINT "refund_state_check" CHECK ("state" IN ('pending', 'succeeded', 'failed'));
ALTER TABLE "refund" ADD CONSTRAINT "refund_cents_check" CHECK ("cents" > 0);
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_kind_check"
  CHECK ("kind" IN ('charge_due', 'payment', 'refund', 'write_off'));
ALTER TABLE "payment_difference" ADD CONSTRAINT "payment_difference_kind_check"
  CHECK ("kind" IN ('unknown_here', 'missing_there', 'amount'));

-- The list of payments counts and finds its ids in one of these alone.
CREATE INDEX "payment_by_time" ON "payment" ("happened_at", "id")
  INCLUDE ("status", "purpose", "provider_id", "phlebotomist_id", "user_id", "cents", "refunded_cents");
CREATE INDEX "payment_of_provider" ON "payment" ("provider_id", "happened_at", "id")
  INCLUDE ("status", "purpose", "phlebotomist_id", "user_id", "cents", "refunded_cents");

-- What waits for the processor's word is little, and looked for often.
CREATE INDEX "charge_pending" ON "charge" ("created_at") WHERE "state" = 'pending';
CREATE INDEX "refund_pending" ON "refund" ("created_at") WHERE "state" = 'pending';
