-- CreateTable
CREATE TABLE "provider_policy" (
    "id" SERIAL NOT NULL,
    "provider_id" INTEGER NOT NULL,
    "service_id" INTEGER,
    "key" TEXT NOT NULL,
    "value" JSONB,
    "version" INTEGER NOT NULL,
    "changed_by" INTEGER NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "provider_policy_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "provider_policy_service_id_idx" ON "provider_policy"("service_id");

-- AddForeignKey
ALTER TABLE "provider_policy" ADD CONSTRAINT "provider_policy_provider_id_fkey" FOREIGN KEY ("provider_id") REFERENCES "provider"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "provider_policy" ADD CONSTRAINT "provider_policy_service_id_fkey" FOREIGN KEY ("service_id") REFERENCES "service"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- No service is one value: a policy has one row for all services.
CREATE UNIQUE INDEX "provider_policy_place" ON "provider_policy" ("provider_id", "service_id", "key") NULLS NOT DISTINCT;
