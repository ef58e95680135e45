import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import {
  afterRefusal,
  countedAt,
  drawnBefore,
  isAhead,
  isOld,
  needsYouReason,
  settlementsOf,
} from './phone-action.ts';

const NOW = new Date('2026-12-01T14:00:00Z');
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const taken = ({ subject: operation }: { subject: string }, minutes: number) => ({
  operation,
  at: at(minutes),
});

describe('When a stored action counts as done', () => {
  it.each([
    ['when it happened', -30, null, -30],
    ['now, of a clock that is a little ahead', 2, null, 0],
    ['with the step before it, of a clock that is a little behind', -30, -28, -28],
    ['after the step before it', -30, -40, -30],
  ])('%s', (_what, minutes, before, counted) =>
    expect(countedAt(at(minutes), NOW, before === null ? null : at(before))).toEqual(at(counted)),
  );

  it('never more than two minutes before the step before it, or ahead', () => {
    expect(countedAt(at(-30), NOW, at(-27.9))).toBeNull();
    expect([2, 2.1, -60].map((minutes) => isAhead(at(minutes), NOW))).toEqual([false, true, false]);
  });

  it('is left to the office after 72 hours', () => {
    expect([-72, -72.1].map((hours) => isOld(at(hours * 60), NOW))).toEqual([false, true]);
  });
});

describe('A stored action that its operation refuses', () => {
  it.each([
    ['BUSY', undefined, 'later'],
    ['INTERNAL', undefined, 'later'],
    ['STILL_RUNNING', undefined, 'later'],
    ['INVALID_INPUT', { notes: ['Too long.'] }, 'refused'],
    ['FORBIDDEN', { confirm_early: ['No.'] }, 'refused'],
    ['FORBIDDEN', undefined, 'needs_you'],
    ['INVALID_TRANSITION', undefined, 'needs_you'],
    ['TOO_EARLY', undefined, 'needs_you'],
  ] as const)('%s with the errors %j: %s', (code, errors, expected) =>
    expect(afterRefusal({ code, message: '', ...(errors && { errors: errors as never }) })).toBe(expected),
  );

  it('has a reason for the office', () => {
    const reasonOf = (status: 'approved' | 'canceled' | 'denied' | 'completed', phlebotomist_id = 3) =>
      needsYouReason({ status, phlebotomist_id }, 3);
    expect(reasonOf('approved')).toBe('changed');
    expect(reasonOf('canceled')).toBe('canceled');
    expect(reasonOf('denied')).toBe('canceled');
    expect(reasonOf('completed')).toBe('completed');
    expect(reasonOf('canceled', 4)).toBe('reassigned');
  });
});

describe('What an admin may decide', () => {
  const canceled = { status: 'canceled' as const, canceled_at: at(0) };

  it('a canceled visit is completed only where the draw was before', () => {
    expect(settlementsOf(canceled, [taken(visits.arrive, -30), taken(visits.draw, -20)])).toEqual([
      ...['complete', 'dismiss'],
    ]);
    expect(settlementsOf(canceled, [taken(visits.complete, -20)])).toContain('complete');
    for (const actions of [[taken(visits.draw, 1)], [taken(visits.draw, 0)], [taken(visits.arrive, -20)]])
      expect(settlementsOf(canceled, actions)).toEqual(['dismiss']);
    expect(settlementsOf({ status: 'denied', canceled_at: at(0) }, [taken(visits.draw, -9)])).toEqual([
      'dismiss',
    ]);
    expect(drawnBefore([taken(visits.draw, -20)], at(0))).toEqual(at(-20));
  });

  it('in all other states the action can be recorded', () => {
    for (const status of ['approved', 'completed', 'pending'] as const)
      expect(settlementsOf({ status, canceled_at: null }, [])).toEqual(['apply', 'dismiss']);
    expect(settlementsOf(null, [])).toEqual(['apply', 'dismiss']);
  });
});
