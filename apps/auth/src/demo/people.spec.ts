import { brokenPasswordRules } from '@drawpoint/rules/password-policy';
import { toE164 } from '@drawpoint/rules/phone';
import { DEMO_HOMES } from './homes.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE, LAST_DEMO_ID } from './people.ts';

const idsOf = (role: string) => DEMO_PEOPLE.filter(({ roles }) => roles[0] === role).map(({ id }) => id);

describe('the demo’s people', () => {
  it('the demo’s people have the ids that other services use', () => {
    expect(idsOf('developer')).toEqual([1]);
    expect(idsOf('admin')).toEqual([2, 31, 32, 33, 34]);
    expect(idsOf('phlebotomist')).toEqual([3, ...Array.from({ length: 15 }, (_, index) => 11 + index)]);
    expect(idsOf('user')).toEqual([4, ...Array.from({ length: 40 }, (_, index) => 41 + index)]);
    expect(Math.max(...DEMO_PEOPLE.map(({ id }) => id))).toBeLessThanOrEqual(LAST_DEMO_ID);
  });

  it('the demo’s people have unique emails, unassigned phone numbers and valid passwords', () => {
    expect(new Set(DEMO_PEOPLE.map(({ email }) => email)).size).toBe(DEMO_PEOPLE.length);
    for (const { email, mobile } of DEMO_PEOPLE) {
      expect(email).toMatch(/^[a-z.-]+@demo\.test$/);
      expect(toE164(mobile!)).toBe(mobile);
      expect(mobile).toContain('55501');
    }
    expect(brokenPasswordRules('strong', DEMO_PASSWORD)).toEqual([]);
  });

  it('the demo’s patients have addresses', () => {
    expect([...new Set(DEMO_HOMES.map(({ user_id }) => user_id))]).toEqual(idsOf('user'));
    expect(DEMO_HOMES.filter(({ user_id }) => user_id === 4).map(({ label }) => label)).toEqual([
      'Home',
      'Work',
    ]);
  });
});
