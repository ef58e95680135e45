-- CreateTable
CREATE TABLE "pinned_address" (
    "address_hash" TEXT NOT NULL,
    "place_sealed" TEXT NOT NULL,
    "actor_id" INTEGER NOT NULL,
    "pinned_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "pinned_address_pkey" PRIMARY KEY ("address_hash")
);
