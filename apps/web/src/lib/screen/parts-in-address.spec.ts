import { leavesPart } from './parts-in-address.ts';

const at = (pathname: string, search = '') => ({ pathname, search });

describe('leaving a form', () => {
  it('another page leaves a form, but another query does not', () => {
    expect(leavesPart(at('/account'), at('/dashboard'), [])).toBe(true);
    expect(leavesPart(at('/account'), at('/account', '?page=2'), [])).toBe(false);
  });

  it('another tab of the page leaves a form, but other parameters do not', () => {
    expect(leavesPart(at('/account'), at('/account', '?tab=security'), ['tab'])).toBe(true);
    expect(leavesPart(at('/account', '?tab=security'), at('/account'), ['tab'])).toBe(true);
    expect(leavesPart(at('/account', '?tab=a'), at('/account', '?page=2&tab=a'), ['tab'])).toBe(false);
  });
});
