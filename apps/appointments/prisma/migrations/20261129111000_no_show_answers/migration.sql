-- AlterTable
ALTER TABLE "appointment" ADD COLUMN     "no_show_answer_sealed" TEXT,
ADD COLUMN     "no_show_answered_at" TIMESTAMPTZ(3);
