import { returnsMoney } from './returns-money.ts';

const PATIENT = 4;
const STAFF = 3;
const FREE = { user_id: PATIENT, policies: {}, deposit_cents: null };

describe('Automatic refunds', () => {
  it.each([
    ['was denied', 'denied', null, STAFF, true],
    ['was not answered in time', 'denied', null, null, true],
    ['was canceled by staff', 'canceled', null, STAFF, true],
    ['was canceled automatically', 'canceled', null, null, true],
    ['ended without a sample', 'canceled', 'failed_draw', STAFF, true],
    ['was canceled by its patient', 'canceled', null, PATIENT, false],
    ['was a no-show', 'canceled', 'no_show', STAFF, false],
    ['awaits an answer', 'pending', null, null, false],
    ['is approved', 'approved', null, null, false],
    ['is completed', 'completed', null, null, false],
  ] as const)(
    'a visit that %s (%s, outcome %s, canceled by %s) gets an automatic refund: %s',
    (_what, status, outcome, canceled_by, goesBack) => {
      expect(returnsMoney({ ...FREE, status, outcome, canceled_by })).toBe(goesBack);
    },
  );

  it('a visit of a patient without an account that was canceled automatically gets an automatic refund', () => {
    const visit = { ...FREE, user_id: null, status: 'canceled', outcome: null, canceled_by: null } as const;
    expect(returnsMoney(visit)).toBe(true);
  });

  it.each([
    ['was canceled by its patient', null, PATIENT, { 'cancel.fee': 40 }, true],
    ['was canceled by its patient', null, PATIENT, { 'no_show.fee': 40 }, false],
    ['was a no-show', 'no_show', STAFF, { 'no_show.fee_percent': 50 }, true],
    ['was a no-show', 'no_show', STAFF, { 'cancel.fee': 40 }, false],
  ] as const)(
    'a visit that %s (outcome %s, canceled by %s) under the rule %p gets what is beyond the fee back: %s',
    (_what, outcome, canceled_by, policies, goesBack) => {
      expect(returnsMoney({ ...FREE, status: 'canceled', outcome, canceled_by, policies })).toBe(goesBack);
    },
  );

  it.each([
    ['was canceled by its patient', null, PATIENT, true],
    ['was a no-show', 'no_show', STAFF, false],
  ] as const)(
    'a visit with a deposit that %s (outcome %s, canceled by %s) gets it back: %s',
    (_what, outcome, canceled_by, goesBack) => {
      const visit = { ...FREE, status: 'canceled', outcome, canceled_by, deposit_cents: 2_000 } as const;
      expect(returnsMoney(visit)).toBe(goesBack);
    },
  );
});
