-- CreateTable
CREATE TABLE "person_merge" (
    "id" SERIAL NOT NULL,
    "kept_id" INTEGER NOT NULL,
    "merged_id" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'merging',
    "provider_id" INTEGER,
    "merged_by" INTEGER NOT NULL,
    "merged_at" TIMESTAMPTZ(3) NOT NULL,
    "moved" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "person_merge_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "distinct_pair" (
    "low_id" INTEGER NOT NULL,
    "high_id" INTEGER NOT NULL,
    "decided_by" INTEGER NOT NULL,
    "decided_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "distinct_pair_pkey" PRIMARY KEY ("low_id","high_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "person_merge_merged_id_key" ON "person_merge"("merged_id");

-- CreateIndex
CREATE INDEX "person_merge_kept_id_idx" ON "person_merge"("kept_id");

-- CreateIndex
CREATE INDEX "person_merge_provider_id_merged_at_idx" ON "person_merge"("provider_id", "merged_at");

-- CreateIndex
CREATE INDEX "distinct_pair_high_id_idx" ON "distinct_pair"("high_id");

-- AddForeignKey
ALTER TABLE "person_merge" ADD CONSTRAINT "person_merge_kept_id_fkey" FOREIGN KEY ("kept_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person_merge" ADD CONSTRAINT "person_merge_merged_id_fkey" FOREIGN KEY ("merged_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "distinct_pair" ADD CONSTRAINT "distinct_pair_low_id_fkey" FOREIGN KEY ("low_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "distinct_pair" ADD CONSTRAINT "distinct_pair_high_id_fkey" FOREIGN KEY ("high_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
