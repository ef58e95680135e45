-- AlterTable
ALTER TABLE "patient_link" ADD COLUMN     "ended" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "relation_end" (
    "user_id" INTEGER NOT NULL,
    "provider_id" INTEGER NOT NULL,
    "by" TEXT NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "relation_end_pkey" PRIMARY KEY ("user_id","provider_id")
);
