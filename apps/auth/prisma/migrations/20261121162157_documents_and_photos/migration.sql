-- CreateTable
CREATE TABLE "user_document" (
    "id" SERIAL NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "user_id" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "file_key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "user_document_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "profile_photo" (
    "user_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "file_key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "profile_photo_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "user_document_file_key_key" ON "user_document"("file_key");

-- CreateIndex
CREATE UNIQUE INDEX "user_document_user_id_type_key" ON "user_document"("user_id", "type");

-- CreateIndex
CREATE UNIQUE INDEX "profile_photo_name_key" ON "profile_photo"("name");

-- CreateIndex
CREATE UNIQUE INDEX "profile_photo_file_key_key" ON "profile_photo"("file_key");

-- AddForeignKey
ALTER TABLE "user_document" ADD CONSTRAINT "user_document_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "profile_photo" ADD CONSTRAINT "profile_photo_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE user_document
  ADD CONSTRAINT user_document_type_known CHECK (type IN
    ('insurance_card_front', 'insurance_card_back', 'drivers_license_front', 'drivers_license_back'));
