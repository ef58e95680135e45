/** Prices in cents, lengths in minutes. */
export const DEMO_SERVICES = [
  {
    ...{ id: 1, name: 'Routine Blood Draw', price: 8_900, minutes: 30, extension: 15, result_days: 2 },
    ...{
      description: 'Blood for the tests that your doctor ordered.',
      ...{ bring: 'A photo ID.', bring_order: true },
    },
  },
  { id: 2, name: 'Specialty Test', price: 14_900, minutes: 45, extension: 15 },
  { id: 3, name: 'Child/Infant', price: 11_900, minutes: 45, extension: 15 },
  {
    ...{ id: 4, name: 'Fasting Lipid and Glucose Panel', price: 10_900, minutes: 30, extension: 15 },
    ...{ preparation: 'Eat nothing before the visit. Water is fine.', fasting_hours: 10 },
    medicines: 'Take your medicines as usual, unless your doctor said otherwise.',
    ...{ fasting: true, result_days: 2, description: 'Cholesterol, triglycerides and blood sugar.' },
  },
  { id: 5, name: 'Genetic Test Kit Collection', price: 13_900, minutes: 30, extension: 15 },
  { id: 6, name: 'Glucose Tolerance Test', price: 21_900, minutes: 150, extension: 0 },
  { id: 7, name: 'Life Insurance Exam', price: 12_500, minutes: 60, extension: 15 },
  { id: 8, name: 'Senior Care Draw', price: 9_500, minutes: 45, extension: 15 },
  { id: 9, name: 'Therapeutic Phlebotomy', price: 17_900, minutes: 60, extension: 20 },
  { id: 10, name: 'Wellness Panel', price: 12_900, minutes: 30, extension: 15 },
] as const;

export const DEMO_PROVIDERS = [
  {
    id: 1,
    name: 'Empire Mobile Labs',
    ...{ line1: '350 5th Ave, Suite 4110', city: 'New York', state: 'NY', zip: '10118' },
    ...{ lat: 40.7484, lng: -73.9857, tz: 'America/New_York' },
    ...{ phone: '+12125550140', license_number: 'NY-LAB-20417', travel_price_cents: 2_500 },
    about: 'We bill most insurers. Your samples go to Labcorp or Quest, as your order says.',
  },
  {
    id: 2,
    name: 'Desert Draw',
    ...{ line1: '2 N Central Ave, Suite 1500', city: 'Phoenix', state: 'AZ', zip: '85004' },
    ...{ lat: 33.4487, lng: -112.0739, tz: 'America/Phoenix' },
    ...{ phone: '+16025550117', license_number: 'AZ-03D-1187', travel_price_cents: 1_500 },
  },
  {
    id: 3,
    name: 'Bay Phlebotomy',
    ...{ line1: '1355 Market St, Floor 4', city: 'San Francisco', state: 'CA', zip: '94103' },
    ...{ lat: 37.7768, lng: -122.4169, tz: 'America/Los_Angeles' },
    ...{ phone: '+14155550162', license_number: 'CA-CLF-33920', travel_price_cents: 3_000 },
  },
  {
    id: 4,
    name: 'Lakeshore Draws',
    ...{ line1: '233 N Michigan Ave, Suite 1800', city: 'Chicago', state: 'IL', zip: '60601' },
    ...{ lat: 41.8865, lng: -87.6234, tz: 'America/Chicago' },
    ...{ phone: '+13125550188', license_number: 'IL-14D-2051', travel_price_cents: 0 },
  },
  {
    id: 5,
    name: 'Aloha Mobile Blood',
    ...{ line1: '1001 Bishop St, Suite 770', city: 'Honolulu', state: 'HI', zip: '96813' },
    ...{ lat: 21.308, lng: -157.8618, tz: 'Pacific/Honolulu' },
    ...{ phone: '+18085550133', license_number: 'HI-12D-0462', travel_price_cents: 2_000 },
  },
] as const;

type Override = { service: number; price?: number; minutes?: number; extension?: number; offered?: boolean };

export const PROVIDER_OVERRIDES: Record<number, Override[]> = {
  2: [
    { service: 1, price: 7_900 },
    { service: 3, minutes: 40 },
  ],
  3: [
    { service: 2, price: 16_900 },
    { service: 9, offered: false },
  ],
  4: [{ service: 1, price: 8_400, extension: 10 }],
  5: [
    { service: 6, offered: false },
    { service: 7, price: 13_900 },
  ],
};

export const PHLEBOTOMIST_OVERRIDES: Record<number, Override[]> = {
  12: [{ service: 1, price: 9_500, minutes: 40 }],
  13: [{ service: 3, offered: false }],
  16: [{ service: 1, minutes: 25 }],
  19: [
    { service: 6, offered: false },
    { service: 2, price: 17_500 },
  ],
  25: [{ service: 9, offered: false }],
};
