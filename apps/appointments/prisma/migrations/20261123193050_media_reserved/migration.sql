-- AlterTable
ALTER TABLE "media" ADD COLUMN     "reserved_until" TIMESTAMPTZ(3);
