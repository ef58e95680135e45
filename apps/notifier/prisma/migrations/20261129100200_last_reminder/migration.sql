-- AlterTable
ALTER TABLE "sms_consent" ADD COLUMN     "reminded_of" INTEGER,
ADD COLUMN     "reminded_user_id" INTEGER,
ADD COLUMN     "reminded_user_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[];
