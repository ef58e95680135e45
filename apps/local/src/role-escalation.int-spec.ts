import { randomUUID } from 'node:crypto';
import { startAccounts } from './testing/start-accounts.ts';

const PERSON = { first_name: 'Ann', last_name: 'Lee' };

describe('extra fields sent with a form', () => {
  let world: Awaited<ReturnType<typeof startAccounts>>;
  beforeAll(async () => {
    world = await startAccounts();
  });
  afterAll(() => world.close());

  const WISHES = {
    ...{
      roles: ['developer'],
      role: 'developer',
      is_phlebotomist: true,
      provider_id: 1,
      id: 1,
      version: undefined,
    },
    ...{ email_verified_at: '2026-01-01T00:00:00Z', password_hash: 'x', deleted_at: null, of_providers: [1] },
  };
  const given = async (email: string) =>
    (
      await world.rows(
        `SELECT roles, is_phlebotomist, provider_id, email_verified_at IS NOT NULL AS verified, of_providers
           FROM "user" WHERE email = $1`,
        [email],
      )
    )[0];
  const NOTHING = { roles: ['user'], is_phlebotomist: false, provider_id: null, of_providers: [0] };

  it('extra fields of a registration give nobody more than a patient’s rights', async () => {
    const email = `${randomUUID()}@example.com`;
    const password = { password: 'Draw-blood-2026', password_confirmation: 'Draw-blood-2026' };
    const body = { ...WISHES, ...PERSON, ...password, gender: 'other', date_of_birth: '1980-02-03', email };
    expect((await world.ask('POST /register', { body }, null)).status).toBe(201);
    expect(await given(email)).toEqual({ ...NOTHING, verified: false });
  });

  it('extra fields of a profile give patients no rights', async () => {
    const own = await world.somebody('user');
    expect(
      (await world.ask('PUT /account', { body: { ...WISHES, is_phlebotomist: undefined } }, own.token))
        .status,
    ).toBe(200);
    expect((await world.ask('PUT /account', { body: WISHES }, own.token)).status).toBeGreaterThanOrEqual(400);
    expect(await given(own.email)).toEqual({ ...NOTHING, verified: true });
  });

  it('extra fields let admins create neither developers nor people of other providers', async () => {
    const own = await world.somebody('admin');
    const { id } = await world.somebody('user');
    await world.rows(`UPDATE "user" SET provider_id = 1 WHERE id = ANY ($1)`, [[own.id, id]]);
    const params = { id };
    await world.rows(`UPDATE "user" SET made_by = 1, claimed_at = NULL WHERE id = $1`, [id]);
    const update = (body: object) => world.ask('PUT /admin/users/{id}', { params, body }, own.token);
    expect((await update({ roles: ['user', 'developer'] })).status).toBe(422);
    expect((await update({ provider_id: 2 })).status).toBe(403);
    const [row] = await world.rows(`SELECT roles, provider_id FROM "user" WHERE id = $1`, [params.id]);
    expect(row).toEqual({ roles: ['user'], provider_id: 1 });
  });
});
