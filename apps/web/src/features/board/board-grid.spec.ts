import type { BoardLane } from '@drawpoint/contracts/appointments/board.contract';
import { LANE, visitAt } from '../../testing/board.ts';
import { boundsOf, clockOf, closedParts, lengthOf, minuteOf, spotAfter, withMove } from './board-grid.ts';

const DATE = '2099-03-03';
const at = (clock: string): string => `${DATE}T${clock}:00-05:00`;
const lane = (from: string, to: string, more: Partial<BoardLane> = {}): BoardLane => ({
  ...LANE,
  ...{ hours: [{ from: at(from), to: at(to) }], visits: [], ...more },
});

describe('The board’s grid', () => {
  it('minutes are those of the local day', () => {
    expect(minuteOf(at('09:15'), DATE)).toBe(555);
    expect(minuteOf('2099-03-02T23:00:00-05:00', DATE)).toBe(0);
    expect(minuteOf('2099-03-04T01:00:00-05:00', DATE)).toBe(1_440);
    expect(clockOf(545)).toBe('09:05');
  });

  it('shows the workday, and more where hours or visits need it', () => {
    expect(boundsOf([], DATE)).toEqual({ first: 8, last: 18 });
    expect(boundsOf([lane('06:30', '14:00'), lane('09:00', '19:10')], DATE)).toEqual({ first: 6, last: 20 });
    const late = lane('09:00', '17:00', { visits: [visitAt(1, at('20:30'), at('21:00'))] });
    expect(boundsOf([late], DATE)).toEqual({ first: 8, last: 21 });
  });

  it('a moved visit snaps to five minutes and stays on the board', () => {
    const bounds = { first: 8, last: 18 };
    const from = { lane: 1, minute: 542 };
    expect(spotAfter(from, { minutes: 5 }, bounds, 3, 30)).toEqual({ lane: 1, minute: 545 });
    expect(spotAfter(from, { lanes: 9 }, bounds, 3, 30)).toEqual({ lane: 2, minute: 542 });
    expect(spotAfter(from, { lanes: -9, minutes: -999 }, bounds, 3, 30)).toEqual({ lane: 0, minute: 480 });
    expect(spotAfter(from, { minutes: 999 }, bounds, 3, 32)).toEqual({ lane: 1, minute: 1_045 });
  });

  it('the time outside of working hours is known, breaks too', () => {
    const bounds = { first: 8, last: 18 };
    const split = lane('09:00', '12:00');
    expect(
      closedParts({ hours: [...split.hours, { from: at('13:00'), to: at('17:00') }] }, DATE, bounds),
    ).toEqual([
      [480, 540],
      [720, 780],
      [1_020, 1_080],
    ]);
    expect(closedParts({ hours: [] }, DATE, bounds)).toEqual([[480, 1_080]]);
    expect(closedParts(lane('08:00', '18:00'), DATE, bounds)).toEqual([]);
  });

  it('a visit goes to its place in another lane', () => {
    const [own, other] = [visitAt(1, at('09:00'), at('09:30')), visitAt(2, at('10:00'), at('10:30'))];
    const lanes = [
      lane('09:00', '17:00', { id: 1, visits: [own] }),
      lane('09:00', '17:00', { id: 2, visits: [other] }),
    ];
    const to = { phlebotomist_id: 2, planned_at: at('11:00'), planned_end: at('11:30') };
    expect(withMove(lanes, own, to).map(({ visits }) => visits.map(({ id }) => id))).toEqual([[], [2, 1]]);
    expect(lengthOf(own)).toBe(30);
  });
});
