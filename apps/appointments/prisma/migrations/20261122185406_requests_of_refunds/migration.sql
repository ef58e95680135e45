-- AlterTable
ALTER TABLE "refund" ADD COLUMN     "request_hash" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "refund_request_hash_key" ON "refund"("request_hash");
