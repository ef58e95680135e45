import { leavesPart } from './parts-in-address.ts';

const at = (pathname: string, search = '') => ({ pathname, search });

describe('leaving what was typed', () => {
  it('is another page', () => {
    expect(leavesPart(at('/account'), at('/dashboard'), [])).toBe(true);
    expect(leavesPart(at('/account'), at('/account', '?page=2'), [])).toBe(false);
  });

  it('is another tab of the page, but not another page of a list beside it', () => {
    expect(leavesPart(at('/account'), at('/account', '?tab=security'), ['tab'])).toBe(true);
    expect(leavesPart(at('/account', '?tab=security'), at('/account'), ['tab'])).toBe(true);
    expect(leavesPart(at('/account', '?tab=a'), at('/account', '?page=2&tab=a'), ['tab'])).toBe(false);
  });
});
