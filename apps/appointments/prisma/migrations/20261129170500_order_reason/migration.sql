-- AlterTable
ALTER TABLE "appointment" ADD COLUMN     "order_reason_sealed" TEXT;
