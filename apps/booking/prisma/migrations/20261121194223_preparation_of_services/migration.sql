-- AlterTable
ALTER TABLE "service" ADD COLUMN     "preparation" TEXT;
