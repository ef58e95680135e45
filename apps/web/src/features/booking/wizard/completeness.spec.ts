import {
  allowedStep,
  firstIncomplete,
  hintOf,
  isComplete,
  isReachable,
  missingField,
  shownStep,
  stepIn,
  withStep,
} from './completeness.ts';
import { EMPTY_DRAFT, type Draft } from './draft.ts';
import { STEPS, type Step } from './steps.ts';
import { slot } from './testing/slot.ts';

const contact = { first_name: 'Ana', last_name: 'Garcia', email: 'ana@example.com', mobile: '2125550147' };
const typed = {
  ...EMPTY_DRAFT.typed,
  ...{ address: '1 Main St', city: 'Albany', address_state: 'NY', address_zip: '12207' },
};
const circumstances = {
  noPhlebotomist: false,
  serviceBlocked: false,
  requiredConsents: ['hipaa_notice_ack', 'terms_accept'],
};
const full: Draft = {
  ...EMPTY_DRAFT,
  ...{ contact, addressId: 1, serviceId: 1, providerId: 2, phlebotomistId: 3, slot },
  consents: { hipaa_notice_ack: true, terms_accept: true },
};

describe('the location step', () => {
  it('the location step needs all four contact fields, and names the first empty one', () => {
    expect(missingField({ ...full, persons: [] })).toBe('persons');
    expect(missingField(full)).toBeNull();
    for (const name of ['first_name', 'last_name', 'email', 'mobile'] as const) {
      expect(missingField({ ...full, contact: { ...contact, [name]: '  ' } })).toBe(name);
    }
    const without = { ...full, contact: { ...contact, mobile: '' } };
    expect(hintOf('location', without)).toBe('Mobile number is missing.');
  });

  it('the location step needs a saved address or all four parts of a typed one', () => {
    const custom = { ...full, addressId: null, typed };
    expect(missingField(custom)).toBeNull();
    for (const name of ['address', 'city', 'address_state', 'address_zip'] as const) {
      expect(missingField({ ...custom, typed: { ...typed, [name]: '' } })).toBe(name);
    }
  });
});

describe('the other steps', () => {
  it.each([
    ['service', { serviceId: null }],
    ['provider', { providerId: null }],
    ['phlebotomist', { phlebotomistId: null }],
    ['time', { slot: null }],
    ['consents', { consents: { hipaa_notice_ack: true } }],
  ] as const)('the step %s is incomplete without its choice', (step, without) => {
    expect(isComplete(step, full, circumstances)).toBe(true);
    expect(isComplete(step, { ...full, ...without }, circumstances)).toBe(false);
    expect(firstIncomplete({ ...full, ...without }, circumstances)).toBe(step);
  });

  it('without an available phlebotomist the person reaches Time but not further', () => {
    const nobody = { ...full, phlebotomistId: null, slot: null };
    const none = { ...circumstances, noPhlebotomist: true };
    expect(isComplete('phlebotomist', nobody, none)).toBe(true);
    expect(firstIncomplete(nobody, none)).toBe('time');
  });

  it('the consents step is incomplete until the required consents are loaded', () => {
    expect(isComplete('consents', full, { ...circumstances, requiredConsents: undefined })).toBe(false);
  });

  it('a phlebotomist who does not offer the service stays at Service', () => {
    expect(firstIncomplete(full, { ...circumstances, serviceBlocked: true })).toBe('service');
  });
});

describe('jumping', () => {
  it('every step up to the furthest reached can be opened, and none beyond', () => {
    const reachable = STEPS.filter((step) => isReachable(step, 'provider', full, circumstances));
    expect(reachable).toEqual(['location', 'service', 'provider']);
  });

  it('no step after an incomplete one can be opened', () => {
    const reset = { ...full, phlebotomistId: null, slot: null };
    const reachable = STEPS.filter((step) => isReachable(step, 'review', reset, circumstances));
    expect(reachable).toEqual(['location', 'service', 'provider', 'phlebotomist']);
  });

  it('an earlier step is shown when one of its choices is no longer valid', () => {
    expect(shownStep('review', full, circumstances)).toBe('review');
    expect(shownStep('review', { ...full, slot: null }, circumstances)).toBe('time');
    expect(shownStep('service', { ...full, slot: null }, circumstances)).toBe('service');
    const unloaded = { ...circumstances, requiredConsents: undefined };
    expect(shownStep('review', full, unloaded)).toBe('review');
  });
});

const allowed = (named: Step, furthest: Step, over: Partial<Draft> = {}, hasOwnRecord = false) =>
  allowedStep(named, {
    draft: { ...full, place: { lat: 40, lng: -73 }, ...over },
    ...{ furthest, circumstances, hasOwnRecord },
  });

describe('the step in the address', () => {
  it('the step is read from the query and written without changing other parameters', () => {
    expect(stepIn(new URLSearchParams('edit=7&step=time'))).toBe('time');
    expect(stepIn(new URLSearchParams('step=elsewhere'))).toBeNull();
    expect(withStep(new URLSearchParams('edit=7&request=9&step=time'), 'review')).toBe(
      '?edit=7&request=9&step=review',
    );
  });

  it('the URL cannot open a step beyond the furthest reached', () => {
    expect(allowed('service', 'time')).toBe('service');
    expect(allowed('review', 'time')).toBe('time');
  });

  it('the URL opens an earlier step when its choice is no longer valid', () => {
    expect(allowed('review', 'review', { slot: null })).toBe('time');
    expect(allowed('time', 'review', { phlebotomistId: null })).toBe('phlebotomist');
  });

  it('the URL opens the first step while the place is unknown', () => {
    expect(allowed('time', 'review', { place: null })).toBe('location');
  });

  it('the URL cannot open a step decided by the own record of a phlebotomist', () => {
    expect(allowed('phlebotomist', 'review', {}, true)).toBe('service');
  });
});
