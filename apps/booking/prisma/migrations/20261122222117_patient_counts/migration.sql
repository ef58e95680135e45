-- CreateTable
CREATE TABLE "patient_count" (
    "id" SERIAL NOT NULL,
    "of_providers" INTEGER[],
    "patients" INTEGER NOT NULL,

    CONSTRAINT "patient_count_pkey" PRIMARY KEY ("id")
);

-- Kept by triggers, as src/kept-sums.ts says (npm run migrate:new).
CREATE OR REPLACE FUNCTION patient_count_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO patient_count (of_providers, patients)
    SELECT of_providers, sum(patients)
      FROM (SELECT of_providers, 1 AS patients FROM made WHERE NOT deleted AND roles = ARRAY['user']) AS each
     GROUP BY of_providers HAVING sum(patients) <> 0;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO patient_count (of_providers, patients)
    SELECT of_providers, sum(patients)
      FROM (SELECT of_providers, -1 AS patients FROM gone WHERE NOT deleted AND roles = ARRAY['user']
             UNION ALL SELECT of_providers, 1 AS patients FROM made WHERE NOT deleted AND roles = ARRAY['user']) AS each
     GROUP BY of_providers HAVING sum(patients) <> 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO patient_count (of_providers, patients)
    SELECT of_providers, sum(patients)
      FROM (SELECT of_providers, -1 AS patients FROM gone WHERE NOT deleted AND roles = ARRAY['user']) AS each
     GROUP BY of_providers HAVING sum(patients) <> 0;
  ELSE
    DELETE FROM patient_count;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER patient_count_added AFTER INSERT ON "person"
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION patient_count_kept();
CREATE OR REPLACE TRIGGER patient_count_changed AFTER UPDATE ON "person"
  REFERENCING OLD TABLE AS gone NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION patient_count_kept();
CREATE OR REPLACE TRIGGER patient_count_removed AFTER DELETE ON "person"
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION patient_count_kept();
CREATE OR REPLACE TRIGGER patient_count_emptied AFTER TRUNCATE ON "person"
  FOR EACH STATEMENT EXECUTE FUNCTION patient_count_kept();

DELETE FROM patient_count;
INSERT INTO patient_count (of_providers, patients)
    SELECT of_providers, sum(patients)
      FROM (SELECT of_providers, 1 AS patients FROM "person" WHERE NOT deleted AND roles = ARRAY['user']) AS each
     GROUP BY of_providers HAVING sum(patients) <> 0;
