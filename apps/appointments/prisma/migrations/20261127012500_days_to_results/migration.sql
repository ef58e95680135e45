ALTER TABLE "appointment" ADD COLUMN "result_days" INTEGER;
