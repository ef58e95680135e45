-- AlterTable
ALTER TABLE "session" ADD COLUMN     "impersonator_id" INTEGER,
ADD COLUMN     "insurance_seen_at" TIMESTAMPTZ(3),
ADD COLUMN     "original_id" TEXT;

-- CreateIndex
CREATE INDEX "session_original_id_idx" ON "session"("original_id");

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_original_id_fkey" FOREIGN KEY ("original_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Whoever acts for somebody does so from a session of their own.
ALTER TABLE "session" ADD CONSTRAINT "session_impersonation" CHECK (("impersonator_id" IS NULL) = ("original_id" IS NULL));
