import { returnsMoney } from './returns-money.ts';

const PATIENT = 4;
const STAFF = 3;

describe('What was paid for a visit', () => {
  it.each([
    ['was denied', 'denied', null, STAFF, true],
    ['was answered by nobody in time', 'denied', null, null, true],
    ['was canceled by staff', 'canceled', null, STAFF, true],
    ['was called off by nobody’s hand', 'canceled', null, null, true],
    ['ended without a sample', 'canceled', 'failed_draw', STAFF, true],
    ['was canceled by its patient', 'canceled', null, PATIENT, false],
    ['found nobody at home', 'canceled', 'no_show', STAFF, false],
    ['awaits an answer', 'pending', null, null, false],
    ['is to come', 'approved', null, null, false],
    ['is done', 'completed', null, null, false],
  ] as const)('of a visit that %s', (_what, status, outcome, canceled_by, goesBack) => {
    expect(returnsMoney({ status, outcome, canceled_by, user_id: PATIENT })).toBe(goesBack);
  });
});
