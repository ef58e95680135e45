import { APPOINTMENT_STATUSES } from '@drawpoint/contracts/appointments/appointment';
import fc from 'fast-check';
import { type Action, TRANSITIONS, transitionOf } from './transitions.ts';

const START = new Date('2026-12-15T16:00:00Z');
const minutesFromStart = (minutes: number) => new Date(START.getTime() + minutes * 60_000);

describe('what can become of a visit', () => {
  it('lets a pending visit be approved until it starts', () => {
    const appointment = { status: 'pending', starts_at: START } as const;
    expect(transitionOf('approve', appointment, minutesFromStart(-1))?.to).toBe('approved');
    expect(transitionOf('approve', appointment, START)).toBeNull();
  });

  it('lets a pending visit be denied', () => {
    const appointment = { status: 'pending', starts_at: START } as const;
    expect(transitionOf('deny', appointment, minutesFromStart(-600))?.to).toBe('denied');
  });

  it('denies a pending visit that nobody answered from its start on, and says why', () => {
    const appointment = { status: 'pending', starts_at: START } as const;
    expect(transitionOf('expire', appointment, minutesFromStart(-1))).toBeNull();
    expect(transitionOf('expire', appointment, START)).toMatchObject({
      to: 'denied',
      reason: 'Not answered in time.',
    });
  });

  it('answers, denies and lets expire nothing but pending visits, whatever was tried before', () => {
    const actions = fc.array(
      fc.record({
        action: fc.constantFrom(...(Object.keys(TRANSITIONS) as Action[])),
        minutes: fc.integer({ min: -10_000, max: 10_000 }),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(fc.constantFrom(...APPOINTMENT_STATUSES), actions, (first, attempts) => {
        let status = first;
        let changes = 0;
        for (const { action, minutes } of attempts) {
          const next = transitionOf(action, { status, starts_at: START }, minutesFromStart(minutes));
          if (next === null) continue;
          expect(status).toBe('pending');
          expect(['approved', 'denied']).toContain(next.to);
          status = next.to;
          changes += 1;
        }
        expect(changes).toBeLessThanOrEqual(first === 'pending' ? 1 : 0);
      }),
    );
  });
});
