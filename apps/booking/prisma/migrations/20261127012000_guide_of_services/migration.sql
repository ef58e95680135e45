ALTER TABLE "service" ADD COLUMN "description" TEXT,
                      ADD COLUMN "bring" TEXT,
                      ADD COLUMN "fasting" BOOLEAN NOT NULL DEFAULT false,
                      ADD COLUMN "result_days" INTEGER;
