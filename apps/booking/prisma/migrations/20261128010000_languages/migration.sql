-- AlterTable
ALTER TABLE "area_request" ADD COLUMN     "language" TEXT NOT NULL DEFAULT 'en';

-- AlterTable
ALTER TABLE "given_consent" ADD COLUMN     "language" TEXT NOT NULL DEFAULT 'en';

-- What is chosen from a list
ALTER TABLE "area_request" ADD CONSTRAINT "area_request_language_known" CHECK ("language" IN ('en', 'es'));
ALTER TABLE "given_consent" ADD CONSTRAINT "given_consent_language_known" CHECK ("language" IN ('en', 'es'));
