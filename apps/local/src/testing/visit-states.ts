import { pdfOf } from '@drawpoint/nest-kit/testing/sample-files';

/** The columns of a visit in each state: status and stage. */
export const STATES = {
  pending: `status = 'pending', stage = NULL`,
  approved: `status = 'approved', stage = NULL`,
  en_route: `status = 'approved', stage = 'en_route'`,
  arrived: `status = 'approved', stage = 'arrived'`,
  drawn: `status = 'approved', stage = 'drawn'`,
  denied: `status = 'denied', stage = NULL`,
  canceled: `status = 'canceled', stage = NULL`,
  completed: `status = 'completed', stage = 'drawn'`,
} as const;
export type State = keyof typeof STATES;

const wall = (column: string, minutes: number, format: string) =>
  `${column} = to_char((date_trunc('minute', now()) + interval '${minutes} minutes') AT TIME ZONE tz, '${format}')`;
/** The columns of a visit that began ten minutes ago: instants and local times. */
export const BEGUN = [
  `starts_at = date_trunc('minute', now()) - interval '10 minutes'`,
  `ends_at = date_trunc('minute', now()) + interval '20 minutes'`,
  wall('local_date', -10, 'YYYY-MM-DD'),
  wall('local_time', -10, 'HH24:MI'),
  wall('local_end_date', 20, 'YYYY-MM-DD'),
  wall('local_end_time', 20, 'HH24:MI'),
].join(', ');
/** The visit is upcoming, or began ten minutes ago. */
export const TIMES = ['ahead', 'begun'] as const;
export type Time = (typeof TIMES)[number];

type Party = 'patient' | 'staff';

export type Action = {
  route: string;
  /**
   * The states in which each party can act, before and after the start. Parties that are not listed never
   * can.
   */
  by: { readonly [Name in Party]?: Readonly<Record<Time, string>> };
  /** The states of an upcoming visit in which staff get TOO_EARLY. */
  early?: string;
  body?: (freeStart: () => Promise<string>) => unknown;
};

const always = (states: string) => ({ ahead: states, begun: states });
/** A step that staff can take in these states from its time on. */
const due = (states: string) => ({ by: { staff: { ahead: '', begun: states } }, early: states });
const OPEN = 'pending approved';
const UNDRAWN = 'pending approved en_route arrived';
const CARRIED_OUT = 'approved en_route arrived drawn';

/**
 * Written by hand (docs/product/visits.md#transitions), not computed: the table of transitions is what these
 * tests check.
 */
export const ACTIONS: readonly Action[] = [
  { route: 'POST /appointments/{id}/approve', by: { staff: { ahead: 'pending', begun: '' } } },
  { route: 'POST /appointments/{id}/deny', by: { staff: always('pending') } },
  {
    route: 'POST /appointments/{id}/cancel',
    by: { patient: always(UNDRAWN), staff: always(UNDRAWN) },
    body: () => ({ reason: 'Ill.' }),
  },
  {
    route: 'POST /appointments/{id}/reschedule',
    by: { patient: { ahead: OPEN, begun: '' }, staff: always(OPEN) },
    body: async (freeStart) => ({ starts_at: await freeStart() }),
  },
  {
    route: 'POST /appointments/{id}/proposals',
    by: { staff: always(OPEN) },
    body: async (freeStart) => ({ starts: [await freeStart()] }),
  },
  { route: 'POST /appointments/{id}/en-route', ...due('approved') },
  { route: 'POST /appointments/{id}/arrived', ...due('approved en_route') },
  { route: 'POST /appointments/{id}/drawn', ...due('arrived') },
  { route: 'POST /appointments/{id}/no-show', ...due('approved en_route arrived') },
  { route: 'POST /appointments/{id}/failed-draw', ...due('arrived drawn') },
  {
    route: 'POST /appointments/{id}/complete',
    by: { staff: { ahead: 'completed', begun: `${CARRIED_OUT} completed` } },
    early: CARRIED_OUT,
  },
  {
    route: 'POST /appointments/{id}/identity',
    by: { staff: always('arrived') },
    body: () => ({ reason: 'Showed a passport.' }),
  },
  {
    route: 'PUT /appointments/{id}/checklist',
    by: { staff: always('arrived drawn') },
    body: () => ({ items: {} }),
  },
  {
    route: 'POST /appointments/{id}/rejection',
    by: { staff: always('drawn completed') },
    body: () => ({ reason: 'clotted' }),
  },
  {
    route: 'POST /appointments/{id}/documents',
    by: { staff: always(`${CARRIED_OUT} completed`) },
    body: () => {
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(pdfOf())], { type: 'application/pdf' }), 'results.pdf');
      return form;
    },
  },
  {
    route: 'POST /appointments/{id}/feedback',
    by: { patient: always('completed') },
    body: () => ({ rating: 4 }),
  },
];

/** The catalog's errors when role, time or state do not allow the call. */
export const REFUSALS = {
  role: { status: 403, code: 'FORBIDDEN', message: 'Not authorized.' },
  early: { status: 409, code: 'TOO_EARLY', message: 'It is too early for this step.' },
  state: {
    status: 409,
    code: 'INVALID_TRANSITION',
    message: 'You can’t do this while the appointment has its current status.',
  },
} as const;
