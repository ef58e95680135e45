-- AlterTable
ALTER TABLE "appointment_proposal" ADD COLUMN     "reason" TEXT;
