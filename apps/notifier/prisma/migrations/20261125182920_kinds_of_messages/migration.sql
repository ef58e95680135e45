-- AlterTable
ALTER TABLE "message" ADD COLUMN     "kind" TEXT;

-- CreateIndex
CREATE INDEX "message_created_at_idx" ON "message"("created_at");

-- CreateIndex
CREATE INDEX "message_kind_id_idx" ON "message"("kind", "id");

-- CreateIndex
CREATE INDEX "message_template_id_idx" ON "message"("template", "id");
