-- AlterTable
ALTER TABLE "notification" ADD COLUMN     "contact_id" INTEGER,
ADD COLUMN     "phlebotomist_id" INTEGER,
ADD COLUMN     "said" TEXT;

-- CreateTable
CREATE TABLE "presence_alert" (
    "user_id" INTEGER NOT NULL,
    "phlebotomist_id" INTEGER NOT NULL,
    "available" BOOLEAN NOT NULL DEFAULT true,
    "busy" BOOLEAN NOT NULL DEFAULT true,
    "offline" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "presence_alert_pkey" PRIMARY KEY ("user_id","phlebotomist_id")
);

-- CreateIndex
CREATE INDEX "presence_alert_phlebotomist_id_idx" ON "presence_alert"("phlebotomist_id");
