import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { startAuth } from './testing/start-auth.ts';

const auth = startedOnce(startAuth);

describe('the database itself', () => {
  it('the database rejects two accounts with one email, unknown roles and themes', async () => {
    const insert = (columns: string) => auth.rows(`INSERT INTO "user" (first_name, last_name, ${columns}`);
    await expect(insert(`email, roles) VALUES ('A', 'B', 'A@example.com', '{user}')`)).rejects.toThrow(
      'user_email_lower',
    );
    await expect(insert(`email, roles) VALUES ('A', 'B', 'a@example.com', '{king}')`)).rejects.toThrow(
      'user_roles_known',
    );
    await expect(
      insert(`email, roles, theme_preference) VALUES ('A', 'B', 'a@example.com', '{user}', 'sepia')`),
    ).rejects.toThrow('user_theme_known');
  });

  it('the database stores the phlebotomist role in one place only', async () => {
    const [row] = await auth.rows(`INSERT INTO "user" (first_name, last_name, email, roles)
      VALUES ('A', 'B', 'both@example.com', '{user,phlebotomist}') RETURNING roles, is_phlebotomist`);
    expect(row).toEqual({ roles: ['user'], is_phlebotomist: true });
  });

  it('the database rejects a second default address', async () => {
    const { id } = await auth.patient();
    const insert = () =>
      auth.rows(`INSERT INTO address (user_id, is_default, details_sealed) VALUES ($1, true, 'x')`, [id]);
    await insert();
    await expect(insert()).rejects.toThrow('address_one_default');
  });

  it('the app role can insert audit entries but never change them', async () => {
    const rows = await auth.rows(`
      SELECT name, has_table_privilege('auth_app', name, 'INSERT') AS adds,
             has_table_privilege('auth_app', name, 'UPDATE, DELETE, TRUNCATE') AS changes
        FROM unnest(ARRAY['kit.audit_entry']) AS name`);
    expect(rows).toEqual([{ name: 'kit.audit_entry', adds: true, changes: false }]);
  });
});
