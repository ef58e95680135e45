-- CreateTable
CREATE TABLE "user_count" (
    "id" SERIAL NOT NULL,
    "roles" TEXT[],
    "is_phlebotomist" BOOLEAN NOT NULL,
    "of_providers" INTEGER[],
    "deleted" BOOLEAN NOT NULL,
    "people" INTEGER NOT NULL,

    CONSTRAINT "user_count_pkey" PRIMARY KEY ("id")
);

-- Kept by triggers, as src/kept-sums.ts says (npm run migrate:new).
CREATE OR REPLACE FUNCTION user_count_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO user_count (roles, is_phlebotomist, of_providers, deleted, people)
    SELECT roles, is_phlebotomist, of_providers, deleted, sum(people)
      FROM (SELECT roles, is_phlebotomist, of_providers, deleted_at IS NOT NULL AS deleted, 1 AS people FROM made) AS each
     GROUP BY roles, is_phlebotomist, of_providers, deleted HAVING sum(people) <> 0;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO user_count (roles, is_phlebotomist, of_providers, deleted, people)
    SELECT roles, is_phlebotomist, of_providers, deleted, sum(people)
      FROM (SELECT roles, is_phlebotomist, of_providers, deleted_at IS NOT NULL AS deleted, -1 AS people FROM gone
             UNION ALL SELECT roles, is_phlebotomist, of_providers, deleted_at IS NOT NULL AS deleted, 1 AS people FROM made) AS each
     GROUP BY roles, is_phlebotomist, of_providers, deleted HAVING sum(people) <> 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO user_count (roles, is_phlebotomist, of_providers, deleted, people)
    SELECT roles, is_phlebotomist, of_providers, deleted, sum(people)
      FROM (SELECT roles, is_phlebotomist, of_providers, deleted_at IS NOT NULL AS deleted, -1 AS people FROM gone) AS each
     GROUP BY roles, is_phlebotomist, of_providers, deleted HAVING sum(people) <> 0;
  ELSE
    DELETE FROM user_count;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER user_count_added AFTER INSERT ON "user"
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION user_count_kept();
CREATE OR REPLACE TRIGGER user_count_changed AFTER UPDATE ON "user"
  REFERENCING OLD TABLE AS gone NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION user_count_kept();
CREATE OR REPLACE TRIGGER user_count_removed AFTER DELETE ON "user"
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION user_count_kept();
CREATE OR REPLACE TRIGGER user_count_emptied AFTER TRUNCATE ON "user"
  FOR EACH STATEMENT EXECUTE FUNCTION user_count_kept();

DELETE FROM user_count;
INSERT INTO user_count (roles, is_phlebotomist, of_providers, deleted, people)
    SELECT roles, is_phlebotomist, of_providers, deleted, sum(people)
      FROM (SELECT roles, is_phlebotomist, of_providers, deleted_at IS NOT NULL AS deleted, 1 AS people FROM "user") AS each
     GROUP BY roles, is_phlebotomist, of_providers, deleted HAVING sum(people) <> 0;
