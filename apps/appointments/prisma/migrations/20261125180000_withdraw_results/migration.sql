-- AlterTable
ALTER TABLE "appointment_document" ADD COLUMN     "withdrawn_at" TIMESTAMPTZ(3),
ADD COLUMN     "withdrawn_by" INTEGER,
ADD COLUMN     "withdrawn_reason_sealed" TEXT;
