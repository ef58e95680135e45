-- CreateTable
CREATE TABLE "patient_note" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "provider_id" INTEGER NOT NULL,
    "author_id" INTEGER NOT NULL,
    "text_sealed" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "patient_note_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "patient_note_user_id_provider_id_idx" ON "patient_note"("user_id", "provider_id");

-- AddForeignKey
ALTER TABLE "patient_note" ADD CONSTRAINT "patient_note_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
