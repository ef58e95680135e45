-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "label" TEXT;

-- CreateTable
CREATE TABLE "visit_fee" (
    "appointment_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "cents" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "waived_at" TIMESTAMPTZ(3),
    "waived_by" INTEGER,
    "reason_sealed" TEXT,

    CONSTRAINT "visit_fee_pkey" PRIMARY KEY ("appointment_id")
);

-- CreateTable
CREATE TABLE "fee_card" (
    "appointment_id" INTEGER NOT NULL,
    "stored_card_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "given_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "fee_card_pkey" PRIMARY KEY ("appointment_id")
);

-- AddForeignKey
ALTER TABLE "visit_fee" ADD CONSTRAINT "visit_fee_appointment_id_fkey" FOREIGN KEY ("appointment_id") REFERENCES "appointment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fee_card" ADD CONSTRAINT "fee_card_appointment_id_fkey" FOREIGN KEY ("appointment_id") REFERENCES "appointment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fee_card" ADD CONSTRAINT "fee_card_stored_card_id_fkey" FOREIGN KEY ("stored_card_id") REFERENCES "stored_card"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- By hand: a fee is money, of one of two kinds.
ALTER TABLE "visit_fee" ADD CONSTRAINT "visit_fee_cents_check" CHECK ("cents" > 0);
ALTER TABLE "visit_fee" ADD CONSTRAINT "visit_fee_kind_check" CHECK ("kind" IN ('late_cancellation', 'no_show'));
