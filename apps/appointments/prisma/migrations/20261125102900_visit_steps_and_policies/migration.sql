-- AlterTable
ALTER TABLE "appointment" ADD COLUMN     "policies" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "steps" JSONB NOT NULL DEFAULT '[]';

-- CreateTable
CREATE TABLE "provider_policy" (
    "id" INTEGER NOT NULL,
    "rows" JSONB NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "provider_policy_pkey" PRIMARY KEY ("id")
);
