import { isDecidedByRecord, neighbour, STEPS } from './steps.ts';

describe('the steps', () => {
  it('the wizard has seven steps in the specified order', () => {
    expect(STEPS.join(' ')).toBe('location service provider phlebotomist time consents review');
  });

  it('the next and previous step stop at either end', () => {
    expect(neighbour('service', 1, false)).toBe('provider');
    expect(neighbour('time', -1, false)).toBe('phlebotomist');
    expect(neighbour('location', -1, false)).toBe('location');
    expect(neighbour('review', 1, false)).toBe('review');
  });

  it('a phlebotomist who books skips Provider and Phlebotomist', () => {
    expect(neighbour('service', 1, true)).toBe('time');
    expect(neighbour('time', -1, true)).toBe('service');
    expect(STEPS.filter((step) => isDecidedByRecord(step, true))).toEqual(['provider', 'phlebotomist']);
    expect(STEPS.filter((step) => isDecidedByRecord(step, false))).toEqual([]);
  });
});
