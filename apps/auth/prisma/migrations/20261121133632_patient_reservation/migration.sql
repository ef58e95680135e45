-- CreateTable
CREATE TABLE "patient_reservation" (
    "email" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "mobile_sealed" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "patient_reservation_pkey" PRIMARY KEY ("email")
);

-- CreateIndex
CREATE UNIQUE INDEX "patient_reservation_user_id_key" ON "patient_reservation"("user_id");

-- CreateIndex
CREATE INDEX "patient_reservation_created_at_idx" ON "patient_reservation"("created_at");
