-- AlterTable
ALTER TABLE "given_consent" ADD COLUMN     "language" TEXT NOT NULL DEFAULT 'en';

-- What is chosen from a list
ALTER TABLE "given_consent" ADD CONSTRAINT "given_consent_language_known" CHECK ("language" IN ('en', 'es'));
