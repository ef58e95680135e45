-- AlterTable
ALTER TABLE "notification" ADD COLUMN "local_until" TEXT;
