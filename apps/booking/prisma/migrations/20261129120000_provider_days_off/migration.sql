-- CreateTable
CREATE TABLE "provider_day_off" (
    "id" SERIAL NOT NULL,
    "provider_id" INTEGER NOT NULL,
    "date" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "provider_day_off_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "provider_day_off_provider_id_date_key" ON "provider_day_off"("provider_id", "date");

-- AddForeignKey
ALTER TABLE "provider_day_off" ADD CONSTRAINT "provider_day_off_provider_id_fkey" FOREIGN KEY ("provider_id") REFERENCES "provider"("id") ON DELETE CASCADE ON UPDATE CASCADE;
