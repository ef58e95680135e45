-- CreateTable
CREATE TABLE "visit_pin" (
    "appointment_id" INTEGER NOT NULL,
    "calendar_sequence" INTEGER NOT NULL,
    "phlebotomist" BOOLEAN NOT NULL,
    "time" BOOLEAN NOT NULL,
    "position" TEXT,
    "starts" INTEGER[] DEFAULT ARRAY[]::INTEGER[],

    CONSTRAINT "visit_pin_pkey" PRIMARY KEY ("appointment_id")
);

-- AddForeignKey
ALTER TABLE "visit_pin" ADD CONSTRAINT "visit_pin_appointment_id_fkey" FOREIGN KEY ("appointment_id") REFERENCES "appointment"("id") ON DELETE CASCADE ON UPDATE CASCADE;
