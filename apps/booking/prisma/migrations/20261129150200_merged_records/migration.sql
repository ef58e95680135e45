-- CreateTable
CREATE TABLE "merged_record" (
    "merge_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "record_id" INTEGER NOT NULL,

    CONSTRAINT "merged_record_pkey" PRIMARY KEY ("merge_id","kind","record_id")
);
