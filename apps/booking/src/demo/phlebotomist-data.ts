import type { Presence } from '@drawpoint/contracts/booking/presence';

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

/** An exception `inDays` days from the day of seeding. `00:00` to `00:00` is the whole day. */
type DemoException = { inDays: number; kind: 'available' | 'unavailable'; from: string; to: string };

const dayOff = (inDays: number): DemoException => ({
  inDays,
  kind: 'unavailable',
  from: '00:00',
  to: '00:00',
});
const lunchOut = (inDays: number): DemoException => ({
  inDays,
  kind: 'unavailable',
  from: '12:00',
  to: '14:00',
});
const lateEvening = (inDays: number): DemoException => ({
  inDays,
  kind: 'available',
  from: '19:00',
  to: '21:30',
});

type DemoPhlebotomist = {
  id: number;
  provider: number;
  home: [line1: string, city: string, state: string, zip: string, lat: number, lng: number];
  /** Radius, outer radius in km; surcharge in cents. */
  area: [number, number, number];
  drive: number;
  /** ISO 639-1 codes. */
  languages: string[];
  week: Week;
  away: DemoException[];
};

/** Ids are those of the demo users; the zone is the provider's. */
export const DEMO_PHLEBOTOMISTS: DemoPhlebotomist[] = [
  {
    ...{
      id: 3,
      provider: 1,
      drive: 20,
      area: [20, 35, 3_500],
      week: longDays,
      away: [lunchOut(5), lateEvening(6)],
    },
    home: ['132 W 31st St', 'New York', 'NY', '10001', 40.7484, -73.9924],
    languages: ['en', 'es'],
  },
  {
    ...{ id: 11, provider: 1, drive: 25, area: [15, 30, 3_000], week: earlyBird, away: [dayOff(9)] },
    home: ['210 Joralemon St', 'Brooklyn', 'NY', '11201', 40.6926, -73.9903],
    languages: ['en'],
  },
  {
    ...{ id: 12, provider: 1, drive: 30, area: [20, 40, 4_000], week: splitShifts, away: [dayOff(3)] },
    home: ['27-01 Queens Plaza N', 'Queens', 'NY', '11101', 40.7505, -73.9386],
    languages: ['en', 'zh'],
  },
  {
    ...{ id: 13, provider: 1, drive: 20, area: [18, 30, 3_000], week: lateStart, away: [] },
    home: ['215 W 125th St', 'New York', 'NY', '10027', 40.8096, -73.9485],
    languages: ['en', 'fr'],
  },
  {
    ...{
      id: 14,
      provider: 1,
      drive: 35,
      area: [12, 22, 4_500],
      week: longDays,
      away: [dayOff(14), dayOff(15)],
    },
    home: ['10 Richmond Terrace', 'Staten Island', 'NY', '10301', 40.6428, -74.0767],
    languages: ['en', 'it'],
  },
  {
    ...{ id: 15, provider: 2, drive: 20, area: [30, 50, 2_500], week: longDays, away: [lunchOut(4)] },
    home: ['101 N 1st Ave', 'Phoenix', 'AZ', '85003', 33.4497, -112.0756],
    languages: ['en', 'es'],
  },
  {
    ...{ id: 16, provider: 2, drive: 25, area: [25, 45, 2_500], week: splitShifts, away: [lateEvening(7)] },
    home: ['7575 E Main St', 'Scottsdale', 'AZ', '85251', 33.4932, -111.9186],
    languages: ['en'],
  },
  {
    ...{ id: 17, provider: 2, drive: 25, area: [25, 40, 2_000], week: earlyBird, away: [dayOff(11)] },
    home: ['31 E 5th St', 'Tempe', 'AZ', '85281', 33.4255, -111.94],
    languages: ['en', 'es'],
  },
  {
    ...{ id: 18, provider: 3, drive: 25, area: [15, 30, 4_000], week: longDays, away: [lunchOut(2)] },
    home: ['1 Dr Carlton B Goodlett Pl', 'San Francisco', 'CA', '94102', 37.7793, -122.4193],
    languages: ['en', 'hi'],
  },
  {
    ...{ id: 19, provider: 3, drive: 30, area: [20, 35, 4_500], week: splitShifts, away: [dayOff(8)] },
    home: ['1 Frank H Ogawa Plaza', 'Oakland', 'CA', '94612', 37.8053, -122.2725],
    languages: ['en'],
  },
  {
    ...{ id: 20, provider: 3, drive: 20, area: [15, 28, 3_500], week: lateStart, away: [] },
    home: ['333 90th St', 'Daly City', 'CA', '94015', 37.6872, -122.4702],
    languages: ['en', 'es'],
  },
  {
    ...{ id: 21, provider: 4, drive: 20, area: [20, 35, 2_500], week: longDays, away: [dayOff(12)] },
    home: ['121 N LaSalle St', 'Chicago', 'IL', '60602', 41.8837, -87.6323],
    languages: ['en'],
  },
  {
    ...{ id: 22, provider: 4, drive: 25, area: [18, 32, 3_000], week: earlyBird, away: [lateEvening(5)] },
    home: ['2100 Ridge Ave', 'Evanston', 'IL', '60201', 42.0571, -87.6874],
    languages: ['en', 'zh'],
  },
  {
    ...{ id: 23, provider: 4, drive: 25, area: [18, 30, 2_500], week: lateStart, away: [] },
    home: ['123 Madison St', 'Oak Park', 'IL', '60302', 41.8803, -87.7763],
    languages: ['en', 'fr'],
  },
  {
    ...{ id: 24, provider: 5, drive: 20, area: [20, 35, 3_000], week: longDays, away: [lunchOut(3)] },
    home: ['530 S King St', 'Honolulu', 'HI', '96813', 21.3046, -157.857],
    languages: ['en', 'it'],
  },
  {
    ...{ id: 25, provider: 5, drive: 30, area: [18, 30, 3_500], week: splitShifts, away: [dayOff(6)] },
    home: ['46-056 Kamehameha Hwy', 'Kaneohe', 'HI', '96744', 21.4176, -157.8038],
    languages: ['en', 'es'],
  },
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

/**
 * Presence of some demo phlebotomists, and how many minutes before the seeding they set it. The others are
 * offline.
 */
export const DEMO_PRESENCE: readonly (readonly [
  phlebotomist: number,
  presence: Presence,
  minutesAgo: number,
])[] = [
  [3, 'available', 12],
  [11, 'busy', 35],
  [12, 'available', 140],
  [18, 'busy', 8],
];
