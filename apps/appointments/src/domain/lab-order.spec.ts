import { orderGate, problemOn, stateOf, type OrderFacts } from './lab-order.ts';

const DAY = '2026-12-15';
const order = (more: Partial<OrderFacts> = {}): OrderFacts => ({
  ...{ state: 'verified', valid_from: '2026-12-01', valid_until: '2026-12-31', uses: 2 },
  ...more,
});

describe('The state of an order', () => {
  it('an order is what staff said of it until its last day is over', () => {
    expect(stateOf(order({ state: 'received' }), 0, DAY)).toBe('received');
    expect(stateOf(order(), 0, '2026-12-31')).toBe('verified');
    expect(stateOf(order(), 0, '2027-01-01')).toBe('expired');
    expect(stateOf(order({ valid_until: null }), 0, '2099-01-01')).toBe('verified');
  });

  it('an order is used up by completed visits, also after its last day', () => {
    expect([0, 1, 2, 3].map((used) => stateOf(order(), used, DAY))).toEqual([
      ...['verified', 'verified', 'used_up', 'used_up'],
    ]);
    expect(stateOf(order(), 2, '2027-01-01')).toBe('used_up');
  });

  it('a rejected order stays rejected', () => {
    expect(stateOf(order({ state: 'rejected' }), 5, '2027-01-01')).toBe('rejected');
  });
});

describe('An order counts for a visit', () => {
  it('from its first to its last day', () => {
    const counts = (day: string) => problemOn(order(), 0, day) === null;
    expect(['2026-11-30', '2026-12-01', '2026-12-31', '2027-01-01'].map(counts)).toEqual([
      ...[false, true, true, false],
    ]);
    expect(problemOn(order({ valid_from: null, valid_until: null }), 0, '1999-01-01')).toBeNull();
  });

  it('unless it is rejected or used up, and also before staff have checked it', () => {
    expect(problemOn(order({ state: 'rejected' }), 0, DAY)).toBe('This order was not accepted.');
    expect(problemOn(order(), 2, DAY)).toBe('This order is used up.');
    expect(problemOn(order({ state: 'received' }), 1, DAY)).toBeNull();
  });
});

it('A visit older than the setting needs no order', () => {
  expect(orderGate({ policies: {} })).toBe('off');
  expect(orderGate({ policies: { 'order.gate': 'block' } })).toBe('block');
});
