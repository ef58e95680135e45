-- CreateTable
CREATE TABLE "known_option" (
    "id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "value" TEXT,

    CONSTRAINT "known_option_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "known_option_key_idx" ON "known_option"("key");
