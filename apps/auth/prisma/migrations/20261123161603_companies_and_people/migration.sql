-- AlterTable
ALTER TABLE "user" ADD COLUMN     "made_by" INTEGER;

-- AlterTable
ALTER TABLE "session" ADD COLUMN     "within_provider" INTEGER;

-- CreateTable
CREATE TABLE "provider" (
    "id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "provider_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "found_person" (
    "provider_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "found_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "found_person_pkey" PRIMARY KEY ("provider_id","user_id")
);

-- AddForeignKey
ALTER TABLE "found_person" ADD CONSTRAINT "found_person_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- An account that nobody has claimed yet, and that belongs to a provider, was made by its staff.
UPDATE "user" SET made_by = provider_id WHERE claimed_at IS NULL AND provider_id IS NOT NULL;
