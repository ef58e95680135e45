-- AlterTable
ALTER TABLE "email_verification" ADD COLUMN     "device_id" TEXT;

-- CreateIndex
CREATE INDEX "email_verification_device_id_idx" ON "email_verification"("device_id");
