-- AlterTable
ALTER TABLE "media" ADD COLUMN     "in_library" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "original_name" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "thumb_key" TEXT,
ADD COLUMN     "thumb_size" INTEGER;

-- CreateIndex
CREATE UNIQUE INDEX "media_thumb_key_key" ON "media"("thumb_key");

-- CreateIndex
CREATE INDEX "media_in_library_created_at_id_idx" ON "media"("in_library", "created_at", "id");

-- CreateIndex
CREATE INDEX "media_provider_id_in_library_created_at_id_idx" ON "media"("provider_id", "in_library", "created_at", "id");
