-- CreateTable
CREATE TABLE "zone_difference" (
    "appointment_id" INTEGER NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "found_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "zone_difference_pkey" PRIMARY KEY ("appointment_id")
);

-- AddForeignKey
ALTER TABLE "zone_difference" ADD CONSTRAINT "zone_difference_appointment_id_fkey" FOREIGN KEY ("appointment_id") REFERENCES "appointment"("id") ON DELETE CASCADE ON UPDATE CASCADE;
