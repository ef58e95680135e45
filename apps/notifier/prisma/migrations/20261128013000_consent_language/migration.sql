-- AlterTable
ALTER TABLE "sms_consent" ADD COLUMN     "language" TEXT NOT NULL DEFAULT 'en';

-- AlterTable
ALTER TABLE "sms_consent_change" ADD COLUMN     "language" TEXT;

-- What is chosen from a list
ALTER TABLE "sms_consent" ADD CONSTRAINT "sms_consent_language_known" CHECK ("language" IN ('en', 'es'));
ALTER TABLE "sms_consent_change" ADD CONSTRAINT "sms_consent_change_language_known" CHECK ("language" IN ('en', 'es'));
