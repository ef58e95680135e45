-- CreateEnum
CREATE TYPE "presence_state" AS ENUM ('available', 'busy', 'offline');

-- CreateTable
CREATE TABLE "presence" (
    "phlebotomist_id" INTEGER NOT NULL,
    "state" "presence_state" NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "presence_pkey" PRIMARY KEY ("phlebotomist_id")
);

-- CreateIndex
CREATE INDEX "presence_changed_at_idx" ON "presence"("changed_at");
