-- AlterTable
ALTER TABLE "provider" ADD COLUMN     "about" TEXT;
