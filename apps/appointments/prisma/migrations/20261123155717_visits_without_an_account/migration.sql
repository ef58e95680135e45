-- AlterTable
ALTER TABLE "appointment" ADD COLUMN     "consent" TEXT,
ADD COLUMN     "consented_at" TIMESTAMPTZ(3),
ALTER COLUMN "user_id" DROP NOT NULL;

-- AlterTable
ALTER TABLE "calendar_entry" ALTER COLUMN "user_id" DROP NOT NULL;

-- CreateTable
CREATE TABLE "visit_confirmation" (
    "id" SERIAL NOT NULL,
    "appointment_id" INTEGER NOT NULL,
    "provider_id" INTEGER NOT NULL,
    "email_hash" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "token_sealed" TEXT NOT NULL,
    "called" TEXT,
    "state" TEXT NOT NULL DEFAULT 'asked',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "visit_confirmation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "visit_confirmation_appointment_id_key" ON "visit_confirmation"("appointment_id");

-- CreateIndex
CREATE UNIQUE INDEX "visit_confirmation_token_hash_key" ON "visit_confirmation"("token_hash");

-- CreateIndex
CREATE INDEX "visit_confirmation_email_hash_idx" ON "visit_confirmation"("email_hash");

-- AddForeignKey
ALTER TABLE "visit_confirmation" ADD CONSTRAINT "visit_confirmation_appointment_id_fkey" FOREIGN KEY ("appointment_id") REFERENCES "appointment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: what patients booked themselves they agreed to. The visits that staff booked keep their account, without a consent.
UPDATE "appointment" SET "consent" = 'booked', "consented_at" = "created_at" WHERE "actor_id" = "user_id";
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_consent_check"
  CHECK (("consent" IS NULL) = ("consented_at" IS NULL) AND ("consent" IS NULL OR "user_id" IS NOT NULL));
ALTER TABLE "calendar_entry" ADD CONSTRAINT "calendar_entry_hold_check" CHECK ("kind" = 'visit' OR "user_id" IS NOT NULL);
CREATE INDEX "visit_confirmation_called" ON "visit_confirmation" USING gin ("called" gin_trgm_ops);
