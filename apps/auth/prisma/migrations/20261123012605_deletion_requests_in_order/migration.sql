-- DropIndex
DROP INDEX "deletion_request_state_created_at_idx";

-- CreateIndex
CREATE INDEX "deletion_request_state_created_at_id_idx" ON "deletion_request"("state", "created_at", "id");

-- By hand: the list of all, the open ones first, the oldest of each first, as far as it is shown: every page was a sort of all. What it
-- is narrowed by stands beside.
CREATE INDEX "deletion_request_open_first" ON "deletion_request" (("state" = 'open') DESC, "created_at", "id")
  INCLUDE ("state", "provider_ids", "user_id");
-- Those of a provider that has few among many.
CREATE INDEX "deletion_request_of_providers" ON "deletion_request" USING gin ("provider_ids");
