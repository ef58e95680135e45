import { currentOf, placesOf, stopsOf, topOf } from './day-route.ts';

const visit = (id: number, hour: number, more: object = {}) => ({
  id,
  status: 'approved' as const,
  stage: null,
  canceled_by: null,
  drive_minutes: null as number | null,
  starts_at: `2026-12-15T${String(hour).padStart(2, '0')}:00:00-05:00`,
  phlebotomist: { id: 3, name: 'Maria Santos', email: '' },
  location: {
    address: '',
    address_city: '',
    address_state: '',
    address_zip: '',
    special_instructions: null,
    notes: null,
    precision: 'street' as const,
    lat: 40.7 + id / 100,
    lng: -74,
  },
  ...more,
});

describe('the route of a day', () => {
  it('visits are sorted by time, with the drive from the previous one', () => {
    const stops = stopsOf([visit(2, 11, { drive_minutes: 12 }), visit(1, 9)]);
    expect(stops.map((stop) => [stop.visit.id, stop.driveMinutes])).toEqual([
      [1, null],
      [2, 12],
    ]);
  });

  it('a visit with an arrival window stands at its planned time', () => {
    const planned = visit(2, 8, { planned_at: '2026-12-15T09:40:00-05:00' });
    expect(stopsOf([planned, visit(1, 9)]).map((stop) => stop.visit.id)).toEqual([1, 2]);
    expect(currentOf([planned, visit(1, 9)])?.id).toBe(1);
  });

  it('canceled visits are omitted', () => {
    const stops = stopsOf([visit(1, 9), visit(2, 10, { status: 'canceled' }), visit(4, 12)]);
    expect(stops.map((stop) => stop.visit.id)).toEqual([1, 4]);
  });

  it('a visit after one without a known place is not a first visit', () => {
    const nowhere = { location: { ...visit(1, 9).location, lat: null, lng: null } };
    const stops = stopsOf([visit(1, 9, nowhere), visit(2, 10)]);
    expect(stops.map(({ isFirst }) => isFirst)).toEqual([true, false]);
  });

  it('the route visits known places in order of time', () => {
    const nowhere = { location: { ...visit(1, 9).location, lat: null, lng: null } };
    expect(placesOf(stopsOf([visit(4, 12), visit(1, 9), visit(2, 10, nowhere)]))).toEqual([
      { lat: 40.71, lng: -74 },
      { lat: 40.74, lng: -74 },
    ]);
  });

  it('the first visit of each phlebotomist is the first active one', () => {
    const other = { phlebotomist: { id: 11, name: 'Jamal Robinson', email: '' } };
    const stops = stopsOf([visit(1, 9, { status: 'canceled' }), visit(2, 10), visit(3, 11, other)], true);
    expect(stops.map(({ visit: { id }, isFirst }) => [id, isFirst])).toEqual([
      [1, false],
      [2, true],
      [3, true],
    ]);
  });

  it('the visit under way is the current one until it ends, however late it is', () => {
    const day = [
      visit(1, 9, { status: 'completed' }),
      visit(2, 10, { stage: 'en_route' }),
      visit(3, 11),
      visit(4, 8),
    ];
    expect(currentOf(day)?.id).toBe(2);
  });

  it('the earliest approved visit is current when none is under way, even past its planned end', () => {
    expect(currentOf([visit(3, 11), visit(1, 9, { status: 'canceled' }), visit(2, 10)])?.id).toBe(2);
    expect(currentOf([visit(1, 9, { status: 'pending' })])).toBeNull();
  });

  describe('the visit on top', () => {
    const ME = 3;
    const shown = visit(2, 10);

    it('the visit on top stays when an earlier one is booked or another is under way', () =>
      expect(topOf([visit(1, 9), shown, visit(3, 11, { stage: 'arrived' })], shown, ME)).toMatchObject({
        visit: { id: 2 },
        isGone: false,
      }));

    it('the visit on top is replaced by the next when it is completed, or canceled by the viewer', () => {
      for (const ended of [{ status: 'completed' }, { status: 'canceled', canceled_by: ME }])
        expect(topOf([visit(2, 10, ended), visit(3, 11)], shown, ME)).toMatchObject({
          visit: { id: 3 },
          isGone: false,
        });
    });

    it('the visit on top stays, as no longer planned, when somebody else cancels or moves it', () => {
      const canceled = visit(2, 10, { status: 'canceled', canceled_by: 7 });
      for (const left of [[canceled, visit(3, 11)], [visit(3, 11)]])
        expect(topOf(left, shown, ME)).toMatchObject({ visit: { id: 2 }, isGone: true });
    });
  });
});
