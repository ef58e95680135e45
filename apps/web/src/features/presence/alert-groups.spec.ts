import { alertOf, changesOf, failureOf, groupsOf, switchOf, withAlerts } from './alert-groups.ts';

const person = (id: number, provider_id: number | null, provider_name: string | null = null) => ({
  ...{ id, provider_id, provider_name },
});
const alert = (phlebotomist_id: number, busy: boolean) => ({
  ...{ phlebotomist_id, available: true, busy, offline: true },
});

describe('presence alerts', () => {
  it('alerts are grouped by provider name, and people without a provider come last', () => {
    const people = [person(1, 2, 'Zenith'), person(2, null), person(3, 1, 'Acme'), person(4, 2, 'Zenith')];
    expect(groupsOf(people).map(({ name, people: of }) => [name, of.map(({ id }) => id)])).toEqual([
      ['Acme', [3]],
      ['Zenith', [1, 4]],
      [null, [2]],
    ]);
  });

  it('alerts are on by default', () =>
    expect(alertOf(new Map(), 7)).toEqual({
      phlebotomist_id: 7,
      available: true,
      busy: true,
      offline: true,
    }));

  it.each([
    [[true, true], 'on'],
    [[false, false], 'off'],
    [[true, false], 'some'],
  ])('the switch of a group with %j is %s', (states, expected) => {
    const alerts = new Map(states.map((busy, index) => [index, alert(index, busy)]));
    expect(switchOf([{ id: 0 }, { id: 1 }], alerts, 'busy')).toBe(expected);
  });

  it('a changed alert shows at once for the chosen people only', () =>
    expect(withAlerts([alert(1, true), alert(2, true)], new Set([2]), ['busy', 'offline'], false)).toEqual([
      alert(1, true),
      { ...alert(2, false), offline: false },
    ]));

  it.each([
    [0, 3, null],
    [1, 3, 'Partial update failed'],
    [3, 3, 'Bulk update failed'],
    [1, 1, 'Bulk update failed'],
  ] as const)('the error text when %i of %i calls failed is %s', (failed, all, text) =>
    expect(failureOf(failed, all)).toBe(text),
  );
});

describe('the switch of a group', () => {
  const states = ['available', 'busy'] as const;

  it('the switch of a provider sends one call per state', () =>
    expect(changesOf({ provider_id: 3, ids: [7, 8], isPart: false }, states, false)).toEqual({
      each: [],
      all: [
        { status: 'available', value: false, provider_id: 3 },
        { status: 'busy', value: false, provider_id: 3 },
      ],
    }));

  it('the switch for everybody sends one call per state', () =>
    expect(changesOf({ ids: [7], isPart: false }, ['busy'], true)).toEqual({
      each: [],
      all: [{ status: 'busy', value: true }],
    }));

  it('the switch of a searched group changes only the listed people', () =>
    expect(changesOf({ provider_id: 3, ids: [7, 8], isPart: true }, states, false)).toEqual({
      each: [
        { id: 7, available: false, busy: false },
        { id: 8, available: false, busy: false },
      ],
      all: [],
    }));

  it('the switch of people without a provider sends one call per person', () =>
    expect(changesOf({ provider_id: null, ids: [9], isPart: false }, ['offline'], false)).toEqual({
      each: [{ id: 9, offline: false }],
      all: [],
    }));
});
