-- AlterTable
ALTER TABLE "message" ADD COLUMN     "carrier_status" TEXT,
ADD COLUMN     "sid" TEXT;

-- CreateTable
CREATE TABLE "sms_consent" (
    "id" SERIAL NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "phone_hash" TEXT NOT NULL,
    "phone_sealed" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "resumes_as" TEXT,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sms_consent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sms_consent_change" (
    "id" SERIAL NOT NULL,
    "consent_id" INTEGER NOT NULL,
    "act" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "text_version" TEXT,
    "user_id" INTEGER,
    "name_sealed" TEXT,
    "asked" BOOLEAN NOT NULL DEFAULT false,
    "message_sid" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sms_consent_change_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "sms_consent_phone_hash_key" ON "sms_consent"("phone_hash");

-- CreateIndex
CREATE UNIQUE INDEX "sms_consent_change_message_sid_key" ON "sms_consent_change"("message_sid");

-- CreateIndex
CREATE INDEX "sms_consent_change_consent_id_created_at_idx" ON "sms_consent_change"("consent_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "message_sid_key" ON "message"("sid");

-- AddForeignKey
ALTER TABLE "sms_consent_change" ADD CONSTRAINT "sms_consent_change_consent_id_fkey" FOREIGN KEY ("consent_id") REFERENCES "sms_consent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
