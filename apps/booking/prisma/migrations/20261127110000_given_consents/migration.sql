-- CreateTable
CREATE TABLE "given_consent" (
    "user_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "given_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "given_consent_pkey" PRIMARY KEY ("user_id","key")
);
