-- AlterTable
ALTER TABLE "user" ADD COLUMN     "preferred_language" TEXT NOT NULL DEFAULT 'en';

-- What is chosen from a list
ALTER TABLE "user" ADD CONSTRAINT "user_language_known" CHECK ("preferred_language" IN ('en', 'es'));
