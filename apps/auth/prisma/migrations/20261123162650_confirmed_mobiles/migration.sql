-- AlterTable
ALTER TABLE "user" ADD COLUMN     "mobile_confirmed_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "mobile_confirmation" (
    "user_id" INTEGER NOT NULL,
    "code_hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "mobile_confirmation_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE INDEX "mobile_confirmation_expires_at_idx" ON "mobile_confirmation"("expires_at");

-- AddForeignKey
ALTER TABLE "mobile_confirmation" ADD CONSTRAINT "mobile_confirmation_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
