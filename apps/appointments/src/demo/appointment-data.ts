type Home = [line1: string, city: string, zip: string, lat: number, lng: number];
type DemoPatient = { name: string; email: string; phone: string; home: Home };

const NEW_YORK = 212;
const PHOENIX = 602;
const SAN_FRANCISCO = 415;
const CHICAGO = 312;
const HONOLULU = 808;

/** User id, area code and home. The city and ZIP code match; the street is invented. */
type Row = [id: number, name: string, areaCode: number, ...home: Home];

const ROWS: Row[] = [
  [4, 'Evelyn Carter', NEW_YORK, '120 East 34th Street, Apt 9F', 'New York', '10016', 40.7466, -73.98],
  [41, 'Harold Greenberg', NEW_YORK, '265 West 93rd Street, Apt 4A', 'New York', '10025', 40.7932, -73.9727],
  [42, 'Yolanda Price', NEW_YORK, '1680 Lexington Avenue, Apt 3C', 'New York', '10029', 40.7919, -73.9462],
  [43, 'Samuel Okafor', NEW_YORK, '88 Schermerhorn Street, Apt 5', 'Brooklyn', '11201', 40.6899, -73.9899],
  [44, 'Margaret O’Brien', NEW_YORK, '440 8th Avenue, Apt 2', 'Brooklyn', '11215', 40.6683, -73.9856],
  [46, 'Chloe Martin', NEW_YORK, '215 East 12th Street, Apt 14', 'New York', '10003', 40.7318, -73.9866],
  [47, 'Antonio Russo', NEW_YORK, '251 West 19th Street, Apt 7B', 'New York', '10011', 40.7426, -73.9982],
  [48, 'Nadia Petrova', NEW_YORK, '330 East 33rd Street, Apt 11K', 'New York', '10016', 40.7441, -73.9753],
  [52, 'Omar Farouk', NEW_YORK, '165 Henry Street, Apt 1', 'Brooklyn', '11201', 40.6966, -73.9944],
  [55, 'Dorothy Begay', PHOENIX, '1130 North 2nd Street, Apt 210', 'Phoenix', '85004', 33.461, -112.071],
  [57, 'Ashley Thompson', PHOENIX, '4210 East Indian School Road', 'Phoenix', '85018', 33.495, -111.9903],
  [
    59,
    'Lucia Hernandez',
    PHOENIX,
    '7120 East Osborn Road, Unit 14',
    'Scottsdale',
    '85251',
    33.4874,
    -111.928,
  ],
  [
    62,
    'Amy Zhang',
    SAN_FRANCISCO,
    '1455 Valencia Street, Apt 4',
    'San Francisco',
    '94110',
    37.7487,
    -122.4204,
  ],
  [
    63,
    'Daniel Cohen',
    SAN_FRANCISCO,
    '1720 Jackson Street, Apt 602',
    'San Francisco',
    '94109',
    37.7936,
    -122.4222,
  ],
  [65, 'Thomas Nguyen', SAN_FRANCISCO, '1827 Irving Street', 'San Francisco', '94122', 37.7634, -122.4781],
  [70, 'Stanley Kowalski', CHICAGO, '2744 North Kedzie Avenue', 'Chicago', '60647', 41.9313, -87.7076],
  [72, 'Darius Coleman', CHICAGO, '155 North Harbor Drive, Apt 2904', 'Chicago', '60601', 41.8848, -87.6145],
  [73, 'Carmen Rojas', CHICAGO, '2433 North Sawyer Avenue', 'Chicago', '60647', 41.9258, -87.7088],
  [77, 'Haruko Sato', HONOLULU, '2525 Date Street, Apt 1401', 'Honolulu', '96815', 21.2871, -157.8213],
  [78, 'Malia Kealoha', HONOLULU, '335 Kaha Street', 'Kailua', '96734', 21.4068, -157.7451],
];

/** The demo's patients by user id, with the contact that they typed in step 1 of the wizard. */
export const DEMO_PATIENTS: Record<number, DemoPatient> = Object.fromEntries(
  ROWS.map(([id, name, areaCode, ...home]) => [
    id,
    {
      ...{ name, home, email: id === 4 ? 'patient@demo.test' : `${mailboxOf(name)}@demo.test` },
      phone: `+1${areaCode}55501${String(id).padStart(2, '0')}`,
    },
  ]),
);

function mailboxOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z -]/g, '')
    .replace(' ', '.');
}

/** Prices in cents and lengths in minutes, as in the demo catalog. */
const NOTHING = { preparation: null, fasting_hours: null, medicines: null };
export const DEMO_SERVICES = {
  1: { name: 'Routine Blood Draw', cents: 8_900, minutes: 30, ...NOTHING, result_days: 2 },
  2: { name: 'Specialty Test', cents: 14_900, minutes: 45, ...NOTHING, result_days: 2 },
  3: { name: 'Child/Infant', cents: 11_900, minutes: 45, ...NOTHING, result_days: 2 },
  4: {
    ...{ name: 'Fasting Lipid and Glucose Panel', cents: 10_900, minutes: 30 },
    ...{ preparation: 'Eat nothing before the visit. Water is fine.', fasting_hours: 10 },
    medicines: 'Take your medicines as usual, unless your doctor said otherwise.',
    result_days: 2,
  },
  10: { name: 'Wellness Panel', cents: 12_900, minutes: 30, ...NOTHING, result_days: 2 },
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
