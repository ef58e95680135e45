-- CreateTable
CREATE TABLE "area_request" (
    "id" SERIAL NOT NULL,
    "email_hash" TEXT NOT NULL,
    "email_sealed" TEXT NOT NULL,
    "zip" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),

    CONSTRAINT "area_request_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "area_request_email_hash_zip_key" ON "area_request"("email_hash", "zip");

-- CreateIndex
CREATE INDEX "area_request_zip_idx" ON "area_request"("zip");

-- CreateIndex
CREATE INDEX "area_request_asked_at_idx" ON "area_request"("asked_at");
