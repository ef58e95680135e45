import { DELETION_STATES, deletionRequests } from '@drawpoint/contracts/auth/deletion-requests.contract';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { callerOf } from '@drawpoint/nest-kit/testing/start-services';
import { startAuth } from '../testing/start-auth.ts';

const developer = callerOf({ user_id: 9001, roles: ['developer'] });
const admin = callerOf({ user_id: 9002, roles: ['admin'], provider_id: 1 });
const everywhere = { ...admin, admin_scope: 'all' as const };
const homeless = callerOf({ user_id: 9003, roles: ['admin'] });

type Row = { id: number; state: string; provider_ids: number[]; created_at: Date; is_staff: boolean };

describe('The list of requests to be deleted', () => {
  const world = startedOnce(startAuth);
  let all: Row[] = [];
  beforeAll(async () => {
    await world.rows(
      `INSERT INTO "user" (email, first_name, last_name, roles)
       SELECT 'ines.' || i || '@example.com', 'Ines', 'Duarte', CASE WHEN i % 5 = 0 THEN '{user,admin}' ELSE '{user}' END::text[]
         FROM generate_series(1, 60) i`,
    );
    // Some requests have the same second of creation.
    await world.rows(
      `INSERT INTO deletion_request (user_id, state, provider_ids, created_at)
       SELECT id, (ARRAY['open', 'declined', 'open', 'withdrawn', 'deleted'])[1 + id / 2 % 5],
              CASE WHEN id % 3 = 0 THEN ARRAY[2] ELSE ARRAY[2, 1] END, timestamptz '2026-01-01' + (id * 37 % 20) * interval '1 day'
         FROM "user" WHERE email LIKE 'ines.%'`,
    );
    all = (await world.rows(
      `SELECT r.id, r.state, r.provider_ids, r.created_at, u.roles @> ARRAY['admin'] AS is_staff
         FROM deletion_request r JOIN "user" u ON u.id = r.user_id`,
    )) as Row[];
  });

  const shownTo = {
    developer: { as: developer, shows: () => true },
    admin: { as: admin, shows: (row: Row) => row.provider_ids.includes(1) && !row.is_staff },
    'admin of all': { as: everywhere, shows: (row: Row) => !row.is_staff },
    'admin of no provider': { as: homeless, shows: () => false },
  };
  const inOrder = (one: Row, other: Row): number =>
    Number(other.state === 'open') - Number(one.state === 'open') ||
    one.created_at.getTime() - other.created_at.getTime() ||
    one.id - other.id;

  const cases = (Object.keys(shownTo) as (keyof typeof shownTo)[]).flatMap((who) =>
    [undefined, ...DELETION_STATES].map((state) => [who, state] as const),
  );
  it.each(cases)(
    'a %s sees each deletion request once, open ones first (%s), with the total',
    async (who, state) => {
      const { as, shows } = shownTo[who];
      const wanted = all.filter((row) => shows(row) && (state === undefined || row.state === state));
      const found: number[] = [];
      for (let page = 1; page <= Math.ceil(wanted.length / 7) + 1; page += 1) {
        const asked = { ...(state && { state }), page, per: 7 };
        const { data, total } = await world.call(deletionRequests.list, asked, { as });
        expect(total).toBe(wanted.length);
        found.push(...data.map(({ id }) => id));
      }
      expect(found).toEqual(wanted.toSorted(inOrder).map(({ id }) => id));
    },
  );
});
