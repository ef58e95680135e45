/** Weekly hours: days of the week (0 is Sunday) and the shifts worked on each. */
type Week = { days: number[]; shifts: [start: string, end: string][] }[];

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const WEEKDAYS = [1, 2, 3, 4, 5];
const WEEKEND = [0, 6];

const longDays: Week = [{ days: EVERY_DAY, shifts: [['07:00', '19:00']] }];
const earlyBird: Week = [
  { days: WEEKDAYS, shifts: [['06:00', '14:30']] },
  { days: WEEKEND, shifts: [['07:00', '12:00']] },
];
const splitShifts: Week = [
  {
    days: WEEKDAYS,
    shifts: [
      ['06:30', '11:00'],
      ['15:00', '20:00'],
    ],
  },
  { days: WEEKEND, shifts: [['08:00', '13:00']] },
];
const lateStart: Week = [
  { days: WEEKDAYS, shifts: [['10:00', '21:00']] },
  { days: WEEKEND, shifts: [['10:00', '18:00']] },
];

/** Away on a date so many days from the day of seeding; `00:00` to `00:00` is the whole day. */
type Away = { inDays: number; kind: 'available' | 'unavailable'; from: string; to: string };

const dayOff = (inDays: number): Away => ({ inDays, kind: 'unavailable', from: '00:00', to: '00:00' });
const lunchOut = (inDays: number): Away => ({ inDays, kind: 'unavailable', from: '12:00', to: '14:00' });
const lateEvening = (inDays: number): Away => ({ inDays, kind: 'available', from: '19:00', to: '21:30' });

type DemoPhlebotomist = {
  id: number;
  provider: number;
  home: [line1: string, city: string, state: string, zip: string, lat: number, lng: number];
  /** Radius, outer radius in km; surcharge in cents. */
  area: [number, number, number];
  drive: number;
  week: Week;
  away: Away[];
};

const at = (
  id: number,
  provider: number,
  home: DemoPhlebotomist['home'],
  area: DemoPhlebotomist['area'],
  drive: number,
  week: Week,
  ...away: Away[]
): DemoPhlebotomist => ({ id, provider, home, area, drive, week, away });

/** Ids are those of the demo users; the zone is the provider's. */
export const DEMO_PHLEBOTOMISTS: DemoPhlebotomist[] = [
  at(
    3,
    1,
    ['132 W 31st St', 'New York', 'NY', '10001', 40.7484, -73.9924],
    [20, 35, 3_500],
    20,
    longDays,
    lunchOut(5),
    lateEvening(6),
  ),
  at(
    11,
    1,
    ['210 Joralemon St', 'Brooklyn', 'NY', '11201', 40.6926, -73.9903],
    [15, 30, 3_000],
    25,
    earlyBird,
    dayOff(9),
  ),
  at(
    12,
    1,
    ['27-01 Queens Plaza N', 'Queens', 'NY', '11101', 40.7505, -73.9386],
    [20, 40, 4_000],
    30,
    splitShifts,
    dayOff(3),
  ),
  at(13, 1, ['215 W 125th St', 'New York', 'NY', '10027', 40.8096, -73.9485], [18, 30, 3_000], 20, lateStart),
  at(
    14,
    1,
    ['10 Richmond Terrace', 'Staten Island', 'NY', '10301', 40.6428, -74.0767],
    [12, 22, 4_500],
    35,
    longDays,
    dayOff(14),
    dayOff(15),
  ),
  at(
    15,
    2,
    ['101 N 1st Ave', 'Phoenix', 'AZ', '85003', 33.4497, -112.0756],
    [30, 50, 2_500],
    20,
    longDays,
    lunchOut(4),
  ),
  at(
    16,
    2,
    ['7575 E Main St', 'Scottsdale', 'AZ', '85251', 33.4932, -111.9186],
    [25, 45, 2_500],
    25,
    splitShifts,
    lateEvening(7),
  ),
  at(
    17,
    2,
    ['31 E 5th St', 'Tempe', 'AZ', '85281', 33.4255, -111.94],
    [25, 40, 2_000],
    25,
    earlyBird,
    dayOff(11),
  ),
  at(
    18,
    3,
    ['1 Dr Carlton B Goodlett Pl', 'San Francisco', 'CA', '94102', 37.7793, -122.4193],
    [15, 30, 4_000],
    25,
    longDays,
    lunchOut(2),
  ),
  at(
    19,
    3,
    ['1 Frank H Ogawa Plaza', 'Oakland', 'CA', '94612', 37.8053, -122.2725],
    [20, 35, 4_500],
    30,
    splitShifts,
    dayOff(8),
  ),
  at(20, 3, ['333 90th St', 'Daly City', 'CA', '94015', 37.6872, -122.4702], [15, 28, 3_500], 20, lateStart),
  at(
    21,
    4,
    ['121 N LaSalle St', 'Chicago', 'IL', '60602', 41.8837, -87.6323],
    [20, 35, 2_500],
    20,
    longDays,
    dayOff(12),
  ),
  at(
    22,
    4,
    ['2100 Ridge Ave', 'Evanston', 'IL', '60201', 42.0571, -87.6874],
    [18, 32, 3_000],
    25,
    earlyBird,
    lateEvening(5),
  ),
  at(23, 4, ['123 Madison St', 'Oak Park', 'IL', '60302', 41.8803, -87.7763], [18, 30, 2_500], 25, lateStart),
  at(
    24,
    5,
    ['530 S King St', 'Honolulu', 'HI', '96813', 21.3046, -157.857],
    [20, 35, 3_000],
    20,
    longDays,
    lunchOut(3),
  ),
  at(
    25,
    5,
    ['46-056 Kamehameha Hwy', 'Kaneohe', 'HI', '96744', 21.4176, -157.8038],
    [18, 30, 3_500],
    30,
    splitShifts,
    dayOff(6),
  ),
];

/** From demo patient to the phlebotomist they are assigned to; the others have none. */
export const DEMO_ASSIGNMENTS: [patient: number, phlebotomist: number][] = [
  ...[4, 41, 42, 43].map((patient): [number, number] => [patient, 3]),
  ...[44, 45].map((patient): [number, number] => [patient, 11]),
  ...[46, 47].map((patient): [number, number] => [patient, 12]),
  ...[49, 50, 51].map((patient): [number, number] => [patient, 15]),
  ...[52, 53].map((patient): [number, number] => [patient, 16]),
  ...[57, 58, 59].map((patient): [number, number] => [patient, 18]),
  ...[60, 61].map((patient): [number, number] => [patient, 19]),
  ...[65, 66, 67].map((patient): [number, number] => [patient, 21]),
  ...[73, 74].map((patient): [number, number] => [patient, 24]),
];
