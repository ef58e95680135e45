-- CreateTable
CREATE TABLE "asked_place" (
    "id" SERIAL NOT NULL,
    "asker" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "place_sealed" TEXT NOT NULL,
    "geocoded_at" TIMESTAMPTZ(3),

    CONSTRAINT "asked_place_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "asked_place_asker_day_idx" ON "asked_place"("asker", "day");

-- CreateIndex
CREATE INDEX "asked_place_day_idx" ON "asked_place"("day");
