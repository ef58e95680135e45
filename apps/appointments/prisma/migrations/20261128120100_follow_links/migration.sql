-- CreateTable
CREATE TABLE "follow_link" (
    "id" SERIAL NOT NULL,
    "appointment_id" INTEGER NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "follow_link_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "follow_link_token_hash_key" ON "follow_link"("token_hash");

-- CreateIndex
CREATE INDEX "follow_link_appointment_id_idx" ON "follow_link"("appointment_id");

-- AddForeignKey
ALTER TABLE "follow_link" ADD CONSTRAINT "follow_link_appointment_id_fkey" FOREIGN KEY ("appointment_id") REFERENCES "appointment"("id") ON DELETE CASCADE ON UPDATE CASCADE;
