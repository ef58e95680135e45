-- AlterTable
ALTER TABLE "booking_session" ADD COLUMN     "consent_versions" JSONB;
