import { audit } from '@drawpoint/contracts/admin/audit.contract';
import { readAudit } from '@drawpoint/contracts/audit';
import { providerUsers } from '@drawpoint/contracts/auth/provider-users.contract';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { callerOf, startServices } from '@drawpoint/nest-kit/testing/start-services';
import { limitedTo, MARKS, PROVIDERS, testLimitedSession } from '@drawpoint/nest-kit/testing/limited-session';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { adminService } from '../admin.service.ts';

const PATIENT = 7;
const STAFF = { open: 2, closed: 3 };
const limited = limitedTo({ user_id: PATIENT });

const looked = (id: number, actor_id: number, more: object = {}) => ({
  ...{
    id,
    occurred_at: `2026-11-01T12:00:0${id}.000Z`,
    operation: 'auth.x.y',
    action: 'seen',
    outcome: 'done',
  },
  ...{
    actor_id,
    impersonator_id: null,
    person_id: PATIENT,
    subject: '5',
    client_ip: null,
    request_id: `r${id}`,
  },
  ...more,
});

const idsOf = (subject: string, ids: number[]) => ({
  [subject]: ({ provider_id, among }: { provider_id: number; among?: number[] }) => ({
    user_ids: Number(provider_id) === PROVIDERS.open ? ids.filter((id) => !among || among.includes(id)) : [],
    left: [],
  }),
});

describe('While an admin acts for a patient of two providers, the admin service', () => {
  const world = startedOnce(() =>
    startServices([adminService], {
      fakes: {
        ...Object.fromEntries(
          (['booking', 'appointments', 'messaging', 'notifier'] as const).map((name) => [
            readAudit(name).subject,
            () => ({ data: [] }),
          ]),
        ),
        [readAudit('auth').subject]: ({ before }: { before?: object }) => ({
          data: before
            ? []
            : [
                looked(4, PATIENT, { impersonator_id: STAFF.closed }),
                looked(3, PATIENT, { impersonator_id: STAFF.open }),
                looked(2, STAFF.closed),
                looked(1, STAFF.open),
              ],
        }),
        ...idsOf(providerUsers.listIds.subject, [STAFF.open, PATIENT]),
        [users.contacts.subject]: ({ ids }: { ids: number[] }) => ({
          data: ids.map((id) => ({
            ...{ id, last_name: 'Q', email: 'x@y.zz', mobile: null },
            first_name: id === STAFF.closed ? MARKS.closed : MARKS.open,
          })),
        }),
      },
    }),
  );

  testLimitedSession('admin', () => world, limited, {
    'admin.audit.list-own': { shows: () => ({}) },
    'admin.contact-messages.submit': 'Everybody may write on the contact form.',
    'admin.options.list': 'Everybody sees the public options.',
    'admin.options.list-claims': 'Everybody reads what the company says about itself.',
  });

  it('an admin acting for a patient sees what staff of the open provider did, also on behalf of the person', async () => {
    const own = async (who = limited) => (await world.call(audit.listOwn, {}, who)).data.map(({ id }) => id);
    expect(await own()).toEqual(['auth-3', 'auth-1']);
    expect(await own(callerOf({ user_id: PATIENT }))).toHaveLength(4);
  });
});
