-- DropIndex
DROP INDEX "email_verification_token_hash_key";

-- AlterTable
ALTER TABLE "email_verification" DROP CONSTRAINT "email_verification_pkey",
ADD COLUMN     "tries" INTEGER NOT NULL DEFAULT 0,
ADD CONSTRAINT "email_verification_pkey" PRIMARY KEY ("token_hash");

-- CreateIndex
CREATE INDEX "email_verification_user_id_idx" ON "email_verification"("user_id");

-- CreateIndex
CREATE INDEX "email_verification_expires_at_idx" ON "email_verification"("expires_at");
