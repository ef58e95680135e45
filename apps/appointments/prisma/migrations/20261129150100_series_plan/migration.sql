-- AlterTable
ALTER TABLE "appointment" ADD COLUMN "series_plan" INTEGER;
