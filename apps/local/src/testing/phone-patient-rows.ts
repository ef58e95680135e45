import type { AccountRow } from './account-row.ts';
import type { Person, startAccounts } from './start-accounts.ts';

const ROSA = { first_name: 'Rosa', last_name: 'Lopez', date_of_birth: '1944-05-06' };

/** Patients who book by telephone, their letters, and duplicates. */
export function phonePatientRows(
  worldOf: () => Awaited<ReturnType<typeof startAccounts>>,
): Record<string, AccountRow> {
  const MANAGERS = [403, 403, 200, 200, 401] as const;
  const MADE = [403, 403, 201, 201, 401] as const;

  /** The caller works for provider 1, for which two patients were made whom nobody has claimed. */
  const twins = async ({ id: caller }: Person): Promise<{ one: number; other: number }> => {
    const world = worldOf();
    const [one, other] = [(await world.somebody('user')).id, (await world.somebody('user')).id];
    await world.rows('UPDATE "user" SET provider_id = 1 WHERE id = ANY ($1)', [[caller, one, other]]);
    await world.rows('UPDATE "user" SET made_by = 1 WHERE id = ANY ($1)', [[one, other]]);
    return { one, other };
  };
  const merged = async (own: Person): Promise<number> => {
    const { one, other } = await twins(own);
    const [row] = await worldOf().rows<{ id: number }>(
      `INSERT INTO person_merge (kept_id, merged_id, state, provider_id, merged_by, merged_at)
       VALUES ($1, $2, 'merged', 1, $3, now()) RETURNING id`,
      [one, other, own.id],
    );
    return row!.id;
  };

  return {
    'auth.phone-patients.find': { statuses: MANAGERS, sent: () => ({ body: ROSA }) },
    'auth.phone-patients.create': {
      statuses: MADE,
      sent: async (own) => {
        await twins(own);
        return { body: { ...ROSA, mobile: '(212) 555-0143' } };
      },
    },
    'auth.letter-claims.claim': {
      statuses: [422, 422, 422, 422, 422],
      sent: () => ({ body: { code: 'CDFGHJKMNP', date_of_birth: '1944-05-06', email: 'rosa@example.test' } }),
    },
    'auth.patient-merges.list-duplicates': { statuses: MANAGERS },
    'auth.patient-merges.list': { statuses: MANAGERS },
    'auth.patient-merges.keep-apart': {
      statuses: MANAGERS,
      sent: async (own) => {
        const { one, other } = await twins(own);
        return { body: { id: one, other_id: other } };
      },
    },
    'auth.patient-merges.merge': {
      statuses: MADE,
      sent: async (own) => {
        const { one, other } = await twins(own);
        return { body: { kept_id: one, merged_id: other } };
      },
    },
    'auth.patient-merges.undo': {
      statuses: MANAGERS,
      sent: async (own) => ({ params: { id: await merged(own) } }),
    },
  };
}
