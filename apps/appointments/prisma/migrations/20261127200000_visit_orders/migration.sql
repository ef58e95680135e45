-- CreateTable
CREATE TABLE "visit_order" (
    "id" SERIAL NOT NULL,
    "appointment_id" INTEGER NOT NULL,
    "uploaded_by" INTEGER NOT NULL,
    "file_key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "visit_order_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "visit_order_file_key_key" ON "visit_order"("file_key");

-- CreateIndex
CREATE INDEX "visit_order_appointment_id_idx" ON "visit_order"("appointment_id");

-- AddForeignKey
ALTER TABLE "visit_order" ADD CONSTRAINT "visit_order_appointment_id_fkey" FOREIGN KEY ("appointment_id") REFERENCES "appointment"("id") ON DELETE CASCADE ON UPDATE CASCADE;
