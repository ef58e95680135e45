import type { AppointmentStatus } from '@drawpoint/contracts/appointments/appointment';

type DemoPatient = {
  name: string;
  email: string;
  phone: string;
  home: [line1: string, city: string, zip: string];
};

/** The demo's patients by user id, as they typed themselves into step 1 of the wizard. */
export const DEMO_PATIENTS: Record<number, DemoPatient> = {
  4: patient('Evelyn Carter', 'patient', 212, 4, ['120 East 34th Street, Apt 9F', 'New York', '10016']),
  41: patient('Harold Greenberg', 'harold.greenberg', 212, 41, [
    '265 West 93rd Street, Apt 4A',
    'New York',
    '10025',
  ]),
  42: patient('Yolanda Price', 'yolanda.price', 212, 42, [
    '1680 Lexington Avenue, Apt 3C',
    'New York',
    '10029',
  ]),
  43: patient('Samuel Okafor', 'samuel.okafor', 212, 43, [
    '88 Schermerhorn Street, Apt 5',
    'Brooklyn',
    '11201',
  ]),
  46: patient('Chloe Martin', 'chloe.martin', 212, 46, ['215 East 12th Street, Apt 14', 'New York', '10003']),
  47: patient('Antonio Russo', 'antonio.russo', 212, 47, [
    '251 West 19th Street, Apt 7B',
    'New York',
    '10011',
  ]),
  48: patient('Nadia Petrova', 'nadia.petrova', 212, 48, [
    '330 East 33rd Street, Apt 11K',
    'New York',
    '10016',
  ]),
  55: patient('Dorothy Begay', 'dorothy.begay', 602, 55, [
    '1130 North 2nd Street, Apt 210',
    'Phoenix',
    '85004',
  ]),
  57: patient('Ashley Thompson', 'ashley.thompson', 602, 57, [
    '4210 East Indian School Road',
    'Phoenix',
    '85018',
  ]),
  62: patient('Amy Zhang', 'amy.zhang', 415, 62, ['1455 Valencia Street, Apt 4', 'San Francisco', '94110']),
  65: patient('Thomas Nguyen', 'thomas.nguyen', 415, 65, ['1827 Irving Street', 'San Francisco', '94122']),
  70: patient('Stanley Kowalski', 'stanley.kowalski', 312, 70, [
    '2744 North Kedzie Avenue',
    'Chicago',
    '60647',
  ]),
  72: patient('Darius Coleman', 'darius.coleman', 312, 72, [
    '155 North Harbor Drive, Apt 2904',
    'Chicago',
    '60601',
  ]),
  77: patient('Haruko Sato', 'haruko.sato', 808, 77, ['2421 Tusitala Street, Apt 1803', 'Honolulu', '96815']),
};

function patient(
  name: string,
  mailbox: string,
  areaCode: number,
  id: number,
  home: DemoPatient['home'],
): DemoPatient {
  return {
    name,
    email: `${mailbox}@demo.test`,
    phone: `+1${areaCode}55501${String(id).padStart(2, '0')}`,
    home,
  };
}

/** Prices in cents, lengths in minutes, as the demo catalog has them. */
export const DEMO_SERVICES = {
  1: { name: 'Routine Blood Draw', cents: 8_900, minutes: 30 },
  2: { name: 'Specialty Test', cents: 14_900, minutes: 45 },
  3: { name: 'Child/Infant', cents: 11_900, minutes: 45 },
  10: { name: 'Wellness Panel', cents: 12_900, minutes: 30 },
} as const;

export const DEMO_TEAMS = {
  3: { name: 'Maria Santos', provider: 1 },
  11: { name: 'Jamal Robinson', provider: 1 },
  15: { name: 'Rosa Delgado', provider: 2 },
  18: { name: 'Priya Raman', provider: 3 },
  21: { name: 'Aaliyah Washington', provider: 4 },
  24: { name: 'Kainoa Kahale', provider: 5 },
} as const;

export const DEMO_PROVIDERS = {
  1: { name: 'Empire Mobile Labs', tz: 'America/New_York', state: 'NY', travel: 2_500 },
  2: { name: 'Desert Draw', tz: 'America/Phoenix', state: 'AZ', travel: 1_500 },
  3: { name: 'Bay Phlebotomy', tz: 'America/Los_Angeles', state: 'CA', travel: 3_000 },
  4: { name: 'Lakeshore Draws', tz: 'America/Chicago', state: 'IL', travel: 0 },
  5: { name: 'Aloha Mobile Blood', tz: 'Pacific/Honolulu', state: 'HI', travel: 2_000 },
} as const;

export type DemoAppointment = [
  phlebotomist: keyof typeof DEMO_TEAMS,
  patient: number,
  service: keyof typeof DEMO_SERVICES,
  /** Days from the day of seeding, in the visit's zone. */
  inDays: number,
  time: string,
  status: AppointmentStatus,
  reason?: string,
];

/** Far enough apart for the drives between them. Maria Santos has a full day today and several requests to answer. */
export const DEMO_VISITS: DemoAppointment[] = [
  [3, 46, 1, 0, '07:30', 'approved'],
  [3, 47, 2, 0, '09:00', 'approved'],
  [3, 41, 1, 0, '11:00', 'approved'],
  [3, 48, 10, 0, '13:30', 'approved'],
  [3, 42, 1, 0, '15:30', 'approved'],
  [3, 41, 1, 0, '17:30', 'approved'],
  [3, 4, 1, 2, '09:15', 'approved'],
  [3, 47, 1, 1, '08:00', 'pending'],
  [3, 46, 2, 1, '10:30', 'pending'],
  [3, 42, 3, 3, '14:00', 'pending'],
  [3, 48, 1, 4, '16:15', 'pending'],
  [3, 4, 10, 9, '08:30', 'pending'],
  [3, 4, 1, -14, '10:00', 'completed'],
  [3, 4, 2, -45, '08:30', 'completed'],
  [3, 41, 1, -3, '09:45', 'completed'],
  [3, 42, 10, -5, '13:00', 'canceled', 'Patient has a fever and moves to next week.'],
  [3, 48, 1, -7, '15:00', 'denied'],
  [11, 43, 1, 1, '07:30', 'pending'],
  [11, 4, 1, -30, '09:00', 'denied'],
  [11, 43, 2, 2, '09:30', 'approved'],
  [11, 43, 1, -9, '08:00', 'completed'],
  [15, 55, 1, 0, '09:00', 'approved'],
  [15, 57, 2, 1, '11:00', 'pending'],
  [15, 55, 10, -6, '10:00', 'completed'],
  [18, 62, 1, 0, '10:00', 'approved'],
  [18, 65, 3, 2, '13:00', 'pending'],
  [18, 62, 2, -11, '09:15', 'canceled', 'Our phlebotomist was unwell.'],
  [21, 70, 1, 1, '08:30', 'pending'],
  [21, 72, 2, 3, '12:00', 'approved'],
  [21, 70, 1, -20, '10:30', 'completed'],
  [24, 77, 1, 1, '09:30', 'pending'],
  [24, 77, 10, -8, '08:00', 'completed'],
];
