import type { Circumstances } from './completeness.ts';
import { EMPTY_DRAFT, type Draft } from './draft.ts';
import { allowedStep, stepIn, withStep } from './step-in-url.ts';
import type { Step } from './steps.ts';

const slot = { date: '2026-12-15', start: '2026-12-15T09:00:00-05:00', end: '2026-12-15T09:30:00-05:00' };
const draft: Draft = {
  ...EMPTY_DRAFT,
  contact: { first_name: 'A', last_name: 'B', email: 'a@b.test', mobile: '(212) 555-0188' },
  ...{ addressId: 1, place: { lat: 40, lng: -73 } },
  ...{ serviceId: 1, providerId: 1, phlebotomistId: 3, slot, date: slot.date },
};
const circumstances: Circumstances = {
  noPhlebotomist: false,
  serviceBlocked: false,
  requiredConsents: ['terms_accept'],
};
const allowed = (named: Step, furthest: Step, over: Partial<Draft> = {}, hasOwnRecord = false) =>
  allowedStep(named, { furthest, draft: { ...draft, ...over }, circumstances, hasOwnRecord });

describe('the step in the address', () => {
  it('is read from the query and written beside the rest of it', () => {
    expect(stepIn(new URLSearchParams('edit=7&step=time'))).toBe('time');
    expect(stepIn(new URLSearchParams('step=elsewhere'))).toBeNull();
    expect(withStep(new URLSearchParams('edit=7&request=9&step=time'), 'review')).toBe(
      '?edit=7&request=9&step=review',
    );
  });

  it('is shown as far as it was reached, beyond that the furthest one', () => {
    expect(allowed('service', 'time')).toBe('service');
    expect(allowed('review', 'time')).toBe('time');
  });

  it('gives way to an earlier one whose choice has fallen away', () => {
    expect(allowed('review', 'review', { slot: null })).toBe('time');
    expect(allowed('time', 'review', { phlebotomistId: null })).toBe('phlebotomist');
  });

  it('is the first one while nobody knows where the visit is', () => {
    expect(allowed('time', 'review', { place: null })).toBe('location');
  });

  it('is never one that the own record of a phlebotomist answers', () => {
    expect(allowed('phlebotomist', 'review', {}, true)).toBe('service');
  });
});
