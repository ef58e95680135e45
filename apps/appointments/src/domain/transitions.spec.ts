import {
  APPOINTMENT_STATUSES,
  STAGES,
  type AppointmentStatus,
  type Stage,
} from '@drawpoint/contracts/appointments/appointment';
import fc from 'fast-check';
import {
  type Action,
  actionsFor,
  isFor,
  type Party,
  type State,
  statusAfter,
  type Transition,
  TRANSITIONS,
  transitionOf,
} from './transitions.ts';

const START = new Date('2026-12-15T16:00:00Z');
const END = new Date('2026-12-15T16:30:00Z');
const minutesFromStart = (minutes: number) => new Date(START.getTime() + minutes * 60_000);
const ACTIONS = Object.keys(TRANSITIONS) as Action[];
const PARTIES: Party[] = ['patient', 'staff', 'system'];

const state = (status: AppointmentStatus, stage: Stage | null = null): State => ({
  ...{ status, stage, starts_at: START, ends_at: END },
});

/** The actions of each party, one hour before the start and one hour after the end, in every state. */
const BEFORE: Record<string, Partial<Record<Party, string>>> = {
  pending: {
    patient: 'cancel move instruct accept_move accept_offer decline_move',
    staff: 'approve deny staff_cancel staff_move instruct propose reassign plan',
  },
  approved: {
    patient: 'cancel move instruct attend accept_move accept_offer decline_move',
    staff:
      'staff_cancel staff_move instruct propose reassign plan set_out arrive no_show complete add_results withdraw_results',
    system: 'narrow',
  },
  'approved en_route': {
    patient: 'cancel instruct',
    staff: 'staff_cancel instruct reassign arrive no_show complete add_results withdraw_results',
  },
  'approved arrived': {
    patient: 'cancel instruct',
    staff:
      'staff_cancel instruct identify override_identity save_checklist draw no_show fail_draw complete add_results withdraw_results',
  },
  'approved drawn': { staff: 'save_checklist reject_drawn fail_draw complete add_results withdraw_results' },
  completed: { patient: 'rate', staff: 'reject_completed correct add_results withdraw_results' },
  'completed drawn': { patient: 'rate', staff: 'reject_completed correct add_results withdraw_results' },
  canceled: { staff: 'complete_canceled withdraw_results', patient: 'answer_no_show' },
};
const AFTER: typeof BEFORE = {
  pending: { staff: 'deny staff_cancel', system: 'expire' },
  approved: { staff: 'staff_cancel set_out arrive no_show complete add_results withdraw_results' },
  'approved en_route': { staff: 'staff_cancel arrive no_show complete add_results withdraw_results' },
  'approved arrived': {
    staff:
      'staff_cancel identify override_identity save_checklist draw no_show fail_draw complete add_results withdraw_results',
  },
  'approved drawn': { staff: 'save_checklist reject_drawn fail_draw complete add_results withdraw_results' },
  completed: { patient: 'rate', staff: 'reject_completed correct add_results withdraw_results' },
  'completed drawn': { patient: 'rate', staff: 'reject_completed correct add_results withdraw_results' },
  canceled: { staff: 'complete_canceled withdraw_results', patient: 'answer_no_show' },
};

/** All states of the tables, and those of visits that ended without a completion. */
const STATES = APPOINTMENT_STATUSES.flatMap((status) =>
  [null, ...STAGES].map((stage) => ({ status, stage, name: stage === null ? status : `${status} ${stage}` })),
).filter(({ name }) => name in BEFORE || name === 'denied' || name === 'canceled');

describe('transitions of a visit', () => {
  it.each([
    ['an hour before it starts', -60, BEFORE],
    ['an hour after it ends', 90, AFTER],
  ])('%s the possible actions match the table, for each state and party', (_when, minutes, table) => {
    const now = minutesFromStart(minutes);
    const found = STATES.flatMap(({ status, stage, name }) =>
      PARTIES.map((party) => [name, party, actionsFor([party], state(status, stage), now).join(' ')]),
    );
    const named = STATES.flatMap(({ name }) =>
      PARTIES.map((party) => [name, party, table[name]?.[party] ?? '']),
    );
    expect(found).toEqual(named);
    const names = STATES.map(({ name }) => name);
    expect(Object.keys(table).filter((name) => !names.includes(name))).toEqual([]);
  });

  it('a pending visit can be approved until it starts', () => {
    expect(transitionOf('approve', state('pending'), minutesFromStart(-1))?.to).toBe('approved');
    expect(transitionOf('approve', state('pending'), START)).toBeNull();
  });

  it('an unanswered visit is denied from its start on, with the reason', () => {
    expect(transitionOf('expire', state('pending'), minutesFromStart(-1))).toBeNull();
    expect(transitionOf('expire', state('pending'), START)).toMatchObject({
      to: 'denied',
      reason: 'Not answered in time.',
    });
  });

  it('staff can undo the last step', () => {
    const step = { action: 'set_out', by: 3, at: '', told_at: '', is_told: false } as const;
    const visit = { ...state('approved'), stage: 'en_route' as const };
    expect(transitionOf('undo_step', visit, START)).toBeNull();
    expect(transitionOf('undo_step', { ...visit, steps: [step] }, START)).toMatchObject({ to: 'approved' });
  });

  it('a no-show cancels the visit', () => {
    expect(transitionOf('no_show', state('approved'), START)).toMatchObject({
      to: 'canceled',
      outcome: 'no_show',
    });
  });

  it('a visit that its patient moves becomes pending, one that staff move keeps its status', () => {
    const patients = transitionOf('move', state('approved'), minutesFromStart(-60));
    const staffs = transitionOf('staff_move', state('approved'), minutesFromStart(-60));
    expect([statusAfter(patients!, 'approved'), statusAfter(staffs!, 'approved')]).toEqual([
      'pending',
      'approved',
    ]);
  });

  it('only staff need a reason', () => {
    const asking = ACTIONS.filter((action) => (TRANSITIONS[action] as Transition).needsReason);
    expect(asking).toEqual(['staff_cancel']);
  });

  it('what is possible before the end is not possible at the end', () => {
    expect(transitionOf('instruct', state('approved'), new Date(END.getTime() - 1))).not.toBeNull();
    expect(transitionOf('instruct', state('approved'), END)).toBeNull();
  });

  it('every action has a party', () => {
    for (const action of ACTIONS) {
      const both = action === 'instruct' ? 2 : 1;
      expect([action, PARTIES.filter((party) => isFor(action, [party])).length]).toEqual([action, both]);
    }
  });

  it('denied, canceled and completed visits are final', () => {
    const attempts = fc.array(
      fc.record({
        action: fc.constantFrom(...ACTIONS),
        minutes: fc.integer({ min: -10_000, max: 10_000 }),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(fc.constantFrom(...APPOINTMENT_STATUSES), attempts, (first, tried) => {
        let now = state(first);
        for (const { action, minutes } of tried) {
          const next = transitionOf(action, now, minutesFromStart(minutes));
          if (next === null) continue;
          const status = statusAfter(next, now.status);
          const isOff = now.status === 'denied' || now.status === 'canceled';
          // Of an admin alone, for a draw before the cancellation.
          const isLate = action === 'complete_canceled';
          if (isOff && !isLate) expect([action, status]).toEqual([action, now.status]);
          if (now.status === 'completed') expect(status).toBe('completed');
          now = { ...now, status, stage: next.stage ?? now.stage };
        }
        if (now.stage !== null) expect(['approved', 'canceled', 'completed']).toContain(now.status);
      }),
    );
  });
});
