-- CreateTable
CREATE TABLE "notification_preference" (
    "user_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "off" TEXT[],

    CONSTRAINT "notification_preference_pkey" PRIMARY KEY ("user_id")
);
