-- AlterTable
ALTER TABLE "notification" ADD COLUMN     "tz" TEXT;
