-- AlterTable
ALTER TABLE "appointment" ADD COLUMN     "deposit_cents" INTEGER,
ADD COLUMN     "deposit_until" TIMESTAMPTZ(3);

-- Visits whose deposit is open: few at a time, which staff's lists leave out.
CREATE INDEX "appointment_unpaid" ON "appointment"("id") WHERE "deposit_until" IS NOT NULL;
