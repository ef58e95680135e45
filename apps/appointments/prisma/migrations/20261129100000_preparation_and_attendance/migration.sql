-- AlterTable
ALTER TABLE "appointment" ADD COLUMN     "attendance_asked_at" TIMESTAMPTZ(3),
ADD COLUMN     "attendance_confirmed_at" TIMESTAMPTZ(3),
ADD COLUMN     "attendance_confirmed_by" TEXT,
ADD COLUMN     "bring_order" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "fasting_hours" INTEGER,
ADD COLUMN     "medicines" TEXT;

-- CreateTable
CREATE TABLE "answer_link" (
    "id" SERIAL NOT NULL,
    "appointment_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "answer_link_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "answer_link_token_hash_key" ON "answer_link"("token_hash");

-- CreateIndex
CREATE INDEX "answer_link_appointment_id_idx" ON "answer_link"("appointment_id");

-- AddForeignKey
ALTER TABLE "answer_link" ADD CONSTRAINT "answer_link_appointment_id_fkey" FOREIGN KEY ("appointment_id") REFERENCES "appointment"("id") ON DELETE CASCADE ON UPDATE CASCADE;
