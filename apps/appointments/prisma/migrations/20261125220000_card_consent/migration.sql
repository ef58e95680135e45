-- CreateTable
CREATE TABLE "card_consent" (
    "id" SERIAL NOT NULL,
    "stored_card_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "given_at" TIMESTAMPTZ(3) NOT NULL,
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "card_consent_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "card_consent_stored_card_id_idx" ON "card_consent"("stored_card_id");
