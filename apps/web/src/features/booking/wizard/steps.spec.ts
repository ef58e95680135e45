import { isDecidedByRecord, neighbour, STEPS } from './steps.ts';

describe('the steps', () => {
  it('the wizard has seven steps in the specified order', () => {
    expect(STEPS.join(' ')).toBe('location service provider phlebotomist time consents review');
  });

  it('the next and previous step stop at either end', () => {
    expect(neighbour('service', 1, {})).toBe('provider');
    expect(neighbour('time', -1, {})).toBe('phlebotomist');
    expect(neighbour('location', -1, {})).toBe('location');
    expect(neighbour('review', 1, {})).toBe('review');
  });

  it('the only provider’s step is passed by', () => {
    const one = { hasOneProvider: true };
    expect(neighbour('service', 1, one)).toBe('phlebotomist');
    expect(neighbour('phlebotomist', -1, one)).toBe('service');
  });

  it('consents given before are passed by', () => {
    expect(neighbour('time', 1, { hasAgreed: true })).toBe('review');
    expect(neighbour('review', -1, { hasAgreed: true })).toBe('time');
    expect(neighbour('time', 1, { hasAgreed: false })).toBe('consents');
  });

  it('a phlebotomist who books skips Provider and Phlebotomist', () => {
    expect(neighbour('service', 1, { hasOwnRecord: true })).toBe('time');
    expect(neighbour('time', -1, { hasOwnRecord: true })).toBe('service');
    expect(STEPS.filter((step) => isDecidedByRecord(step, true))).toEqual(['provider', 'phlebotomist']);
    expect(STEPS.filter((step) => isDecidedByRecord(step, false))).toEqual([]);
  });
});
