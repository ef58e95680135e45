-- CreateTable
CREATE TABLE "known_option" (
    "id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "value" TEXT,
    "media_id" INTEGER,

    CONSTRAINT "known_option_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "known_option_key_idx" ON "known_option"("key");

-- CreateIndex
CREATE INDEX "known_option_media_id_idx" ON "known_option"("media_id");
