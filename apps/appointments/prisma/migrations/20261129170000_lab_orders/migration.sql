-- AlterTable
ALTER TABLE "appointment" ADD COLUMN     "order_told_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "visit_order" ADD COLUMN     "lab_order_id" INTEGER,
ALTER COLUMN "appointment_id" DROP NOT NULL;

-- CreateTable
CREATE TABLE "lab_order" (
    "id" SERIAL NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "user_id" INTEGER,
    "person_id" INTEGER,
    "carer_id" INTEGER,
    "care_ends_on" TEXT,
    "provider_id" INTEGER,
    "content_sealed" TEXT NOT NULL,
    "valid_from" TEXT,
    "valid_until" TEXT,
    "uses" INTEGER NOT NULL DEFAULT 1,
    "state" TEXT NOT NULL DEFAULT 'received',
    "created_by" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "checked_by" INTEGER,
    "checked_at" TIMESTAMPTZ(3),

    CONSTRAINT "lab_order_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "attached_order" (
    "appointment_id" INTEGER NOT NULL,
    "lab_order_id" INTEGER NOT NULL,
    "attached_by" INTEGER NOT NULL,
    "attached_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "attached_order_pkey" PRIMARY KEY ("appointment_id","lab_order_id")
);

-- CreateIndex
CREATE INDEX "lab_order_user_id_idx" ON "lab_order"("user_id");

-- CreateIndex
CREATE INDEX "lab_order_carer_id_idx" ON "lab_order"("carer_id");

-- CreateIndex
CREATE INDEX "lab_order_provider_id_state_idx" ON "lab_order"("provider_id", "state");

-- CreateIndex
CREATE INDEX "attached_order_lab_order_id_idx" ON "attached_order"("lab_order_id");

-- CreateIndex
CREATE INDEX "visit_order_lab_order_id_idx" ON "visit_order"("lab_order_id");

-- AddForeignKey
ALTER TABLE "visit_order" ADD CONSTRAINT "visit_order_lab_order_id_fkey" FOREIGN KEY ("lab_order_id") REFERENCES "lab_order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attached_order" ADD CONSTRAINT "attached_order_appointment_id_fkey" FOREIGN KEY ("appointment_id") REFERENCES "appointment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attached_order" ADD CONSTRAINT "attached_order_lab_order_id_fkey" FOREIGN KEY ("lab_order_id") REFERENCES "lab_order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: a file belongs to a visit, to an order or to both; an order is in one of three states.
ALTER TABLE "visit_order" ADD CONSTRAINT "visit_order_owner_check" CHECK ("appointment_id" IS NOT NULL OR "lab_order_id" IS NOT NULL);
ALTER TABLE "lab_order" ADD CONSTRAINT "lab_order_state_check" CHECK ("state" IN ('received', 'verified', 'rejected'));
ALTER TABLE "lab_order" ADD CONSTRAINT "lab_order_uses_check" CHECK ("uses" BETWEEN 1 AND 50);
