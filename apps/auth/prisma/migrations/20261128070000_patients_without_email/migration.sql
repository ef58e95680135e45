-- Patients without email have an empty one. Any other email is that of one account.
DROP INDEX "user_email_key";
CREATE UNIQUE INDEX "user_email_key" ON "user" ("email") WHERE "email" <> '';

-- AlterTable
ALTER TABLE "password_reset" ADD COLUMN     "new_email" TEXT;

-- CreateTable
CREATE TABLE "claim_letter" (
    "user_id" INTEGER NOT NULL,
    "code_hash" TEXT NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "claim_letter_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "claim_letter_code_hash_key" ON "claim_letter"("code_hash");

-- CreateIndex
CREATE INDEX "claim_letter_ends_at_idx" ON "claim_letter"("ends_at");

-- AddForeignKey
ALTER TABLE "claim_letter" ADD CONSTRAINT "claim_letter_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
