import { providerUsers } from '@drawpoint/contracts/auth/provider-users.contract';
import { type AuthUnderTest, startAuth } from '../testing/start-auth.ts';

describe('who belongs to a provider', () => {
  let auth: AuthUnderTest;
  let [here, gone, elsewhere, ofBoth] = [0, 0, 0, 0];
  beforeAll(async () => {
    auth = await startAuth();
    [here, gone, elsewhere, ofBoth] = [
      (await auth.patient()).id,
      (await auth.patient()).id,
      (await auth.patient()).id,
      (await auth.patient()).id,
    ];
    await auth.rows(`UPDATE "user" SET provider_id = 81 WHERE id = ANY ($1)`, [[here, gone]]);
    await auth.rows(`UPDATE "user" SET provider_id = 82 WHERE id = $1`, [elsewhere]);
    await auth.rows(
      `INSERT INTO relation (id, version, provider_ids, phlebotomist_ids) VALUES ($1, 1, '{81,82}', '{}')`,
      [ofBoth],
    );
    await auth.rows(`UPDATE "user" SET deleted_at = now() WHERE id = $1`, [gone]);
  });
  afterAll(() => auth.close());

  const listed = async (among?: number[]) => {
    const asked = { provider_id: 81, among };
    const { user_ids } = await auth.call(providerUsers.listIds, asked, { from: 'admin' });
    return user_ids.sort((a, b) => a - b);
  };

  it('are its people, deleted ones too, but none of another provider’s as well', async () => {
    expect(await listed()).toEqual([here, gone]);
  });

  it('are told among some', async () => {
    expect(await listed([gone, elsewhere, ofBoth])).toEqual([gone]);
    expect(await listed([elsewhere])).toEqual([]);
    expect(await listed([])).toEqual([]);
  });

  it('are told to the admin service alone', async () => {
    const call = auth.call(providerUsers.listIds, { provider_id: 81 }, { from: 'gateway' });
    await expect(call).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
