-- AlterTable
ALTER TABLE "email_verification" ADD COLUMN     "used_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "email_change" ADD COLUMN     "used_at" TIMESTAMPTZ(3);
