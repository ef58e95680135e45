-- AlterTable
ALTER TABLE "person" ADD COLUMN     "agreed_at" TIMESTAMPTZ(3),
ADD COLUMN     "claim_ends_at" TIMESTAMPTZ(3),
ADD COLUMN     "claim_hash" TEXT,
ADD COLUMN     "claim_tries" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex
CREATE UNIQUE INDEX "person_claim_hash_key" ON "person"("claim_hash");
