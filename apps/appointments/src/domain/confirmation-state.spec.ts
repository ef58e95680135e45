import type { AppointmentStatus } from '@drawpoint/contracts/appointments/appointment';
import { answerProblem, confirmationState, type ConfirmationAnswer } from './confirmation-state.ts';

const now = new Date('2026-12-15T12:00:00Z');
const visit = (hoursAhead: number, status: AppointmentStatus = 'approved') => {
  const starts_at = new Date(now.getTime() + hoursAhead * 3_600_000);
  return { status, starts_at, ends_at: new Date(starts_at.getTime() + 1_800_000) };
};
const AHEAD = visit(24);
const YESTERDAY = visit(-24, 'completed');
const LONG_AGO = visit(-8 * 24, 'completed');

describe('the question whether a visit belongs to the email’s owner', () => {
  it.each([
    ['asked', AHEAD, 'asked'],
    ['asked', YESTERDAY, 'asked'],
    ['asked', LONG_AGO, 'over'],
    ['asked', visit(-7 * 24 - 0.5, 'completed'), 'over'],
    ['asked', visit(24, 'canceled'), 'over'],
    ['no', AHEAD, 'no'],
    ['no', visit(24, 'denied'), 'over'],
    ['yes', visit(24, 'canceled'), 'yes'],
  ] as const)('a question answered with %s shows the state of the visit', (said, about, shown) => {
    expect(confirmationState(said, about, now)).toBe(shown);
  });

  it.each<[ConfirmationAnswer, 'yes' | 'no', typeof AHEAD, string | null]>([
    ['asked', 'yes', AHEAD, null],
    ['asked', 'no', YESTERDAY, null],
    ['asked', 'yes', LONG_AGO, 'LINK_EXPIRED'],
    ['asked', 'no', visit(24, 'canceled'), 'LINK_EXPIRED'],
    ['no', 'yes', AHEAD, null],
    ['no', 'yes', YESTERDAY, 'LINK_EXPIRED'],
    ['no', 'yes', visit(0), 'LINK_EXPIRED'],
    ['no', 'no', LONG_AGO, null],
    ['yes', 'yes', LONG_AGO, null],
    ['yes', 'no', AHEAD, 'LINK_USED'],
  ])('after %s the answer %s is accepted or rejected with a reason', (said, answer, about, problem) => {
    expect(answerProblem(said, answer, about, now)).toBe(problem);
  });
});
