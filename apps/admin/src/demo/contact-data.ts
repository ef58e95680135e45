/** Messages to demo providers: sender, hours before the demo starts, and text. */
export const DEMO_MESSAGES = [
  {
    provider_id: 1,
    name: 'Harriet Blume',
    email: 'harriet.blume@example.com',
    phone: '+12125550163',
    subject: 'Early mornings',
    message: 'Do you come before 7 am? My mother has to fast and would like to eat before work.',
    hoursAgo: 3,
  },
  {
    provider_id: 1,
    name: 'Theo Marchetti',
    email: 'theo.marchetti@example.com',
    phone: null,
    subject: null,
    message: 'Is there parking needed? We live on the fourth floor without an elevator.',
    hoursAgo: 30,
  },
  {
    provider_id: 2,
    name: 'Keiko Tanabe',
    email: 'keiko.tanabe@example.com',
    phone: '+14155550128',
    subject: 'A draw for a child',
    message: 'My son is four and afraid of needles. Can we have somebody who is used to children?',
    hoursAgo: 52,
  },
] as const;
