-- AlterTable
ALTER TABLE "user" ADD COLUMN     "given_roles" INTEGER[] DEFAULT ARRAY[]::INTEGER[];

-- AlterTable
ALTER TABLE "role" ADD COLUMN     "provider_id" INTEGER;

-- By hand: a list of people is narrowed to those who have one.
CREATE INDEX "user_given_roles" ON "user" USING gin (given_roles);

-- By hand: a name is once in a company, and once among everybody's.
DROP INDEX "role_name";
CREATE UNIQUE INDEX "role_name" ON "role" (coalesce(provider_id, 0), lower(name));

-- What admins made until now is their company's, as far as the audit says who made it.
DO $$ BEGIN
  IF to_regclass('kit.audit_entry') IS NULL THEN RETURN; END IF;
  UPDATE role SET provider_id = maker.provider_id
    FROM kit.audit_entry made JOIN "user" maker ON maker.id = made.actor_id
   WHERE made.action = 'role_created' AND made.outcome = 'done' AND made.subject = role.id::text
     AND NOT role.built_in AND maker.roles @> ARRAY['admin'] AND NOT maker.roles @> ARRAY['developer'];
END $$;
