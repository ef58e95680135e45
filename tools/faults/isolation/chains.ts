import { booking, openSession } from './company-content.ts';
import type { World } from './companies.ts';
import type { Names, Step } from './steps.ts';

/** A step and its allowed statuses. */
type Link = readonly [step: Step, statuses: readonly number[]];

const DONE = [200, 201];
const REFUSED = [403, 404];
const DONE_OR_NOT = [...DONE, ...REFUSED, 409, 422];

const done = (steps: readonly Step[]): Link[] => steps.map((step) => [step, DONE]);
const refused = (steps: readonly Step[]): Link[] => steps.map((step) => [step, REFUSED]);
const UNKNOWN = 2_000_000_000;

/** Attempts by people of the second company, in order, to reach a patient of the first. */
export const CHAINS: Readonly<Record<string, readonly Link[]>> = {
  'books a visit for the email of their patient': done(
    booking('admin', '@start11', 'booked', '@first.email'),
  ),
  'assigns their patient, and one who is not there': done([
    [
      ...(['admin', 'POST /admin/phlebotomists/assign-bulk'] as const),
      { phlebotomist_id: '@phlebotomist', user_ids: ['@first.patient', UNKNOWN] },
    ],
  ]),
  'writes to their patient': [
    ...refused(
      ['admin', 'phlebotomist', 'patient'].map((who): Step => {
        return [who, 'POST /messages', { receiver_id: '@first.patient', content: 'Hello' }];
      }),
    ),
    [['admin', 'POST /appointments/{booked}/reply', { message: 'Hello' }], DONE_OR_NOT],
  ],
  'invites their patient': [
    [
      ...([
        [
          ...(['admin', 'POST /admin/users'] as const),
          {
            ...{ first_name: 'Evelyn', last_name: 'Moore', gender: 'female', email: '@first.email' },
            roles: ['user'],
          },
        ],
        DONE_OR_NOT,
      ] as const),
    ],
  ],
  'asks their patient to book': refused(
    ['admin', 'phlebotomist'].map((who): Step => {
      const body = { user_id: '@first.patient', note: 'Please book', phlebotomist_id: '@phlebotomist' };
      return [who, 'POST /appointments/request', body];
    }),
  ),
  'books in place of their visit and for their request': [
    ...done(openSession('patient', '@start12', '@email')),
    [
      [
        ...(['patient', 'POST /bookings'] as const),
        { token: '@session', request_id: '@first.request', replaces_id: '@first.visit' },
      ],
      DONE_OR_NOT,
    ],
  ],
  'books for the shared patient at the time of a visit with them': [
    ...done(openSession('admin', '@shared.start', '@shared.email')),
    [['admin', 'POST /bookings', { token: '@session' }], DONE_OR_NOT],
  ],
  'cancels the visit again': done([
    ['admin', 'POST /appointments/{booked}/cancel', { reason: 'Our mistake' }],
  ]),
};

/** The names for chains: those of the second company, and of the first with its prefix. */
export function namesOfChains({ first, second, shared }: World): Names {
  const prefixed = Object.entries(first.names).map(([name, value]) => [`first.${name}`, value]);
  return {
    ...second.names,
    ...Object.fromEntries(prefixed),
    'shared.start': shared.names.start4,
    'shared.email': 'patient.plover@example.test',
  };
}
