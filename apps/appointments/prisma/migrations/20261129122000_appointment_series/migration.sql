-- AlterTable
ALTER TABLE "appointment" ADD COLUMN "series" JSONB;
