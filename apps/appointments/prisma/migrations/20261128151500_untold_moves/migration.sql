-- CreateTable
CREATE TABLE "untold_move" (
    "appointment_id" INTEGER NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "window_minutes" INTEGER,
    "phlebotomist_id" INTEGER NOT NULL,
    "calendar_sequence" INTEGER NOT NULL,
    "moved_by" INTEGER NOT NULL,
    "tell_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "untold_move_pkey" PRIMARY KEY ("appointment_id")
);

-- AddForeignKey
ALTER TABLE "untold_move" ADD CONSTRAINT "untold_move_appointment_id_fkey" FOREIGN KEY ("appointment_id") REFERENCES "appointment"("id") ON DELETE CASCADE ON UPDATE CASCADE;
