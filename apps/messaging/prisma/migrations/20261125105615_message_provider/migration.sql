-- AlterTable
ALTER TABLE "message" ADD COLUMN     "provider_id" INTEGER;
