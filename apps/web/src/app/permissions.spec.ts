import { can, MANAGERS, type Operation, type Role, ROLES, STAFF } from '@drawpoint/contracts/operation';
import { OPERATIONS } from '@drawpoint/contracts/registry';
import { paths } from '../config/paths.ts';
import { DEVELOPERS, type ScreenRow, VISIT_SCREENS } from '../testing/visit-screens.ts';
import { mayOpen, SCREENS } from './screens.ts';

/** Who can open each screen, and what each role can do there (docs/product/texts-and-limits.md#screens). */
const TABLE: Readonly<Record<string, ScreenRow>> = {
  ...VISIT_SCREENS,
  [paths.users]: {
    who: STAFF,
    does: [
      [STAFF, 'GET /admin/users'],
      [MANAGERS, 'GET /admin/objections', 'DELETE /admin/users/{id}'],
      [MANAGERS, 'POST /admin/users/{id}/restore', 'POST /impersonate/{id}'],
    ],
  },
  [paths.addUser]: {
    who: MANAGERS,
    does: [[MANAGERS, 'POST /admin/users', 'POST /admin/users/{id}/invitation']],
  },
  [paths.editUser(':id')]: {
    who: MANAGERS,
    does: [[MANAGERS, 'GET /admin/users/{id}', 'PUT /admin/users/{id}']],
  },
  [paths.roles]: {
    who: MANAGERS,
    does: [
      [MANAGERS, 'GET /admin/roles', 'POST /admin/roles'],
      [MANAGERS, 'PUT /admin/roles/{id}', 'DELETE /admin/roles/{id}'],
    ],
  },
  [paths.audit]: { who: MANAGERS, does: [[MANAGERS, 'GET /admin/audit', 'GET /admin/audit/export']] },
  [paths.deletionRequests]: {
    who: MANAGERS,
    does: [
      [MANAGERS, 'GET /admin/deletion-requests', 'POST /admin/deletion-requests/{id}/accept'],
      [MANAGERS, 'POST /admin/deletion-requests/{id}/decline'],
    ],
  },
  [paths.phlebotomists]: {
    who: MANAGERS,
    does: [
      [MANAGERS, 'GET /admin/phlebotomists', 'GET /admin/phlebotomists/users'],
      [MANAGERS, 'POST /admin/phlebotomists/assign-bulk', 'GET /admin/phlebotomists/{id}/services'],
      [MANAGERS, 'GET /admin/phlebotomists/{id}/services/{service_id}'],
      [MANAGERS, 'PUT /admin/phlebotomists/{id}/services/{service_id}'],
      [MANAGERS, 'DELETE /admin/phlebotomists/{id}', 'POST /admin/phlebotomists/{id}/restore'],
    ],
  },
  [paths.addPhlebotomist]: { who: MANAGERS, does: [[MANAGERS, 'POST /admin/phlebotomists']] },
  [paths.editPhlebotomist(':id')]: {
    who: MANAGERS,
    does: [
      [MANAGERS, 'GET /admin/phlebotomists/{id}', 'PUT /admin/phlebotomists/{id}'],
      [MANAGERS, 'POST /admin/phlebotomists/{id}/service-area/preview'],
      [MANAGERS, 'GET /admin/phlebotomists/{id}/visit-zips'],
      [STAFF, 'GET /admin/phlebotomists/{id}/day'],
    ],
  },
  [paths.phlebotomistAppointments(':id')]: { who: MANAGERS, does: [[STAFF, 'GET /appointments']] },
  [paths.services]: {
    who: DEVELOPERS,
    does: [
      [DEVELOPERS, 'GET /admin/services', 'POST /admin/services'],
      [DEVELOPERS, 'PUT /admin/services/{id}', 'DELETE /admin/services/{id}'],
      [DEVELOPERS, 'DELETE /admin/services/{id}/force', 'POST /admin/services/{id}/restore'],
    ],
  },
  [paths.labTests]: {
    who: MANAGERS,
    does: [
      [DEVELOPERS, 'POST /admin/tubes', 'PUT /admin/tubes/{id}'],
      [DEVELOPERS, 'POST /admin/lab-tests', 'PUT /admin/lab-tests/{id}'],
      [MANAGERS, 'PUT /admin/my-provider/tubes/{id}', 'PUT /admin/my-provider/lab-tests/{id}'],
    ],
  },
  [paths.whichTubes]: {
    who: STAFF,
    does: [[STAFF, 'GET /tubes', 'GET /lab-tests', 'POST /lab-tests/tubes']],
  },
  [paths.providers]: {
    who: DEVELOPERS,
    does: [
      [DEVELOPERS, 'GET /admin/providers', 'GET /admin/providers/{id}', 'POST /admin/providers'],
      [DEVELOPERS, 'PUT /admin/providers/{id}', 'POST /admin/providers/{id}/phlebotomists'],
    ],
  },
  [paths.myProvider]: {
    who: MANAGERS,
    does: [
      [MANAGERS, 'GET /admin/my-provider', 'PUT /admin/my-provider', 'GET /admin/my-provider/services'],
      [MANAGERS, 'PUT /admin/my-provider/services/{id}', 'GET /admin/area-requests'],
      [MANAGERS, 'GET /admin/my-provider/policy', 'PUT /admin/my-provider/policy'],
      [MANAGERS, 'GET /admin/my-provider/days-off', 'POST /admin/my-provider/days-off'],
      [MANAGERS, 'DELETE /admin/my-provider/days-off/{id}'],
    ],
  },
  [paths.contactMessages]: {
    who: MANAGERS,
    does: [
      [MANAGERS, 'GET /admin/contact-messages', 'GET /admin/contact-messages/{id}'],
      [MANAGERS, 'PUT /admin/contact-messages/{id}', 'POST /admin/contact-messages/{id}/replies'],
    ],
  },
  [paths.payments]: {
    who: MANAGERS,
    does: [
      [MANAGERS, 'GET /admin/payments', 'GET /admin/payments/summary', 'GET /admin/payments/export'],
      [MANAGERS, 'POST /admin/payments/{id}/refund'],
      [DEVELOPERS, 'GET /admin/payments/differences'],
    ],
  },
  [paths.media]: {
    who: MANAGERS,
    does: [[MANAGERS, 'GET /admin/media', 'POST /admin/media', 'DELETE /admin/media/{id}']],
  },
  [paths.options]: {
    who: MANAGERS,
    does: [
      [MANAGERS, 'GET /admin/options', 'PUT /admin/options/{id}'],
      [DEVELOPERS, 'POST /admin/options', 'DELETE /admin/options/{id}'],
    ],
  },
  [paths.optionCategories]: {
    who: MANAGERS,
    does: [
      [MANAGERS, 'GET /admin/option-categories', 'POST /admin/option-categories'],
      [MANAGERS, 'PUT /admin/option-categories/{id}', 'DELETE /admin/option-categories/{id}'],
    ],
  },
  [paths.unplaced]: { who: MANAGERS, does: [[MANAGERS, 'GET /admin/unplaced-visits']] },
  [paths.deliveries]: {
    who: MANAGERS,
    does: [[MANAGERS, 'GET /admin/deliveries', 'POST /admin/deliveries/{id}/resend']],
  },
  [paths.needsYou]: {
    who: STAFF,
    does: [
      [STAFF, 'GET /day/needs-you'],
      [MANAGERS, 'POST /day/needs-you/{id}/settle'],
    ],
  },
  [paths.textReplies]: {
    who: MANAGERS,
    does: [[MANAGERS, 'GET /admin/text-replies', 'PUT /admin/text-replies/{id}']],
  },
  [paths.phoneBooking]: {
    who: MANAGERS,
    does: [
      [MANAGERS, 'POST /phone-patients/search', 'POST /phone-patients'],
      [STAFF, 'POST /appointments/{id}/letter'],
    ],
  },
  [paths.duplicates]: {
    who: MANAGERS,
    does: [
      [MANAGERS, 'GET /duplicate-patients', 'POST /duplicate-patients/apart'],
      [MANAGERS, 'GET /patient-merges', 'POST /patient-merges', 'POST /patient-merges/{id}/undo'],
    ],
  },
  [paths.board]: {
    who: MANAGERS,
    does: [[MANAGERS, 'GET /admin/board', 'POST /admin/board/moves/cost', 'POST /admin/board/moves']],
  },
  [paths.managedWaitlist]: {
    who: MANAGERS,
    does: [[MANAGERS, 'GET /admin/waitlist', 'PUT /admin/waitlist/{id}']],
  },
  [paths.coverage]: {
    who: MANAGERS,
    does: [
      [MANAGERS, 'GET /admin/coverage/demand', 'GET /admin/coverage/demand/export'],
      [MANAGERS, 'GET /admin/coverage/work', 'GET /admin/reminders', 'GET /admin/reminders/export'],
      [MANAGERS, 'GET /admin/waitlist/days', 'GET /admin/waitlist/days/export'],
      [MANAGERS, 'GET /admin/no-shows', 'GET /admin/no-shows/export'],
    ],
  },
};

/** Operations that no screen calls yet: `npm run new-operation` and `npm run new-entity` add theirs here. */
const WITHOUT_SCREEN: readonly [who: readonly Role[], ...routes: string[]][] = [
  [['phlebotomist'], 'GET /day', 'POST /day/actions', 'POST /day/key'],
];

const closed = SCREENS.filter(({ who }) => typeof who !== 'string');
const rows = [...Object.entries(TABLE), ['no screen', { does: WITHOUT_SCREEN }] as const];
const actions = rows.flatMap(([, { does = [] }]) =>
  does.flatMap(([who, ...routes]) => routes.map((route) => ({ who, route }))),
);
/** Operations that not every signed-in person may call. */
const guarded: readonly Operation[] = OPERATIONS.filter(
  ({ http, allow }) => http && Array.isArray(allow) && allow.length < ROLES.length,
);

const inOrder = (who: readonly Role[]): Role[] => ROLES.filter((role) => who.includes(role));

describe('roles, screens and actions', () => {
  it('the table lists every signed-in screen and every restricted operation', () => {
    expect(closed.map(({ path }) => path).sort()).toEqual(Object.keys(TABLE).sort());
    expect(actions.map(({ route }) => route).sort()).toEqual(
      guarded.map(({ http }) => http as string).sort(),
    );
  });

  it('each screen opens for the roles of the table and refuses the others', () => {
    const shown = closed.map((screen) => [screen.path, ROLES.filter((role) => mayOpen(screen, [role]))]);
    const named = Object.entries(TABLE).map(([path, { who }]) => [path, inOrder(who)]);
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(named));
  });

  it('each action is available to the roles of the table, on the server too', () => {
    const allowed = guarded.map((op) => [op.http, ROLES.filter((role) => can({ roles: [role] }, op))]);
    const named = actions.map(({ who, route }) => [route, inOrder(who)]);
    expect(Object.fromEntries(allowed)).toEqual(Object.fromEntries(named));
  });
});
