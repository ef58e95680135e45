-- CreateTable
CREATE TABLE "provider" (
    "id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "tz" TEXT NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "provider_pkey" PRIMARY KEY ("id")
);
