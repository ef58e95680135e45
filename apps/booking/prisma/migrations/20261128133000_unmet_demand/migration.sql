-- CreateTable
CREATE TABLE "unmet_demand" (
    "week" TEXT NOT NULL,
    "zip" TEXT NOT NULL,
    "service_id" INTEGER NOT NULL,
    "provider_id" INTEGER NOT NULL,
    "searches" INTEGER NOT NULL,

    CONSTRAINT "unmet_demand_pkey" PRIMARY KEY ("week","zip","service_id","provider_id")
);

-- CreateTable
CREATE TABLE "counted_search" (
    "search_hash" TEXT NOT NULL,
    "day" TEXT NOT NULL,

    CONSTRAINT "counted_search_pkey" PRIMARY KEY ("search_hash")
);

-- CreateIndex
CREATE INDEX "counted_search_day_idx" ON "counted_search"("day");

-- AddForeignKey
ALTER TABLE "unmet_demand" ADD CONSTRAINT "unmet_demand_service_id_fkey" FOREIGN KEY ("service_id") REFERENCES "service"("id") ON DELETE CASCADE ON UPDATE CASCADE;
