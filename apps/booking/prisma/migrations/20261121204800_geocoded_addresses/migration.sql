-- CreateTable
CREATE TABLE "geocoded_address" (
    "address_hash" TEXT NOT NULL,
    "place_sealed" TEXT NOT NULL,
    "found_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "geocoded_address_pkey" PRIMARY KEY ("address_hash")
);

-- CreateIndex
CREATE INDEX "geocoded_address_found_at_idx" ON "geocoded_address"("found_at");
