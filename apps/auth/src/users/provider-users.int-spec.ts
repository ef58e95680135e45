import { providerUsers } from '@drawpoint/contracts/auth/provider-users.contract';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { startAuth } from '../testing/start-auth.ts';

describe('who belongs to a provider', () => {
  const auth = startedOnce(startAuth);
  let [here, gone, elsewhere, ofBoth] = [0, 0, 0, 0];
  beforeAll(async () => {
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

  const listed = async (among?: number[]) => {
    const asked = { provider_id: 81, among };
    const { user_ids } = await auth.call(providerUsers.listIds, asked, { from: 'admin' });
    return user_ids.sort((a, b) => a - b);
  };

  it('a provider’s people include deleted ones, but nobody of another provider too', async () => {
    expect(await listed()).toEqual([here, gone]);
  });

  it('the list can be limited to given people', async () => {
    expect(await listed([gone, elsewhere, ofBoth])).toEqual([gone]);
    expect(await listed([elsewhere])).toEqual([]);
    expect(await listed([])).toEqual([]);
  });

  it('the list has the times at which people left this or another provider', async () => {
    const { id } = await auth.patient();
    const leftOf = async () => {
      const asked = { provider_id: 81, among: [id] };
      return (await auth.call(providerUsers.listIds, asked, { from: 'admin' })).left;
    };
    const belongTo = (provider_ids: number[]) =>
      auth.rows(
        `INSERT INTO relation (id, version, provider_ids, phlebotomist_ids) VALUES ($1, 1, $2, '{}')
           ON CONFLICT (id) DO UPDATE SET provider_ids = $2`,
        [id, provider_ids],
      );
    await belongTo([81]);
    expect(await leftOf()).toEqual([]);
    await belongTo([81, 82]);
    const before = new Date().toISOString();
    await belongTo([81]);
    const [left] = await leftOf();
    expect(left).toEqual({ user_id: id, at: expect.any(String) });
    expect(left!.at >= before).toBe(true);
    await belongTo([]);
    await belongTo([81]);
    const [again] = await leftOf();
    expect(again!.at > left!.at).toBe(true);
  });

  it('only the admin service reads a provider’s people', async () => {
    const call = auth.call(providerUsers.listIds, { provider_id: 81 }, { from: 'gateway' });
    await expect(call).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
