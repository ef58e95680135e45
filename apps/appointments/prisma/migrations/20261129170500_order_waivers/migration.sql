-- CreateTable
CREATE TABLE "order_waiver" (
    "appointment_id" INTEGER NOT NULL,
    "waived_by" INTEGER NOT NULL,
    "waived_at" TIMESTAMPTZ(3) NOT NULL,
    "reason_sealed" TEXT NOT NULL,

    CONSTRAINT "order_waiver_pkey" PRIMARY KEY ("appointment_id")
);

-- AddForeignKey
ALTER TABLE "order_waiver" ADD CONSTRAINT "order_waiver_appointment_id_fkey" FOREIGN KEY ("appointment_id") REFERENCES "appointment"("id") ON DELETE CASCADE ON UPDATE CASCADE;
