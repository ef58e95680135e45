import type { AppointmentStatus, Outcome, Stage } from '@drawpoint/contracts/appointments/appointment';
import type { DEMO_SERVICES, DEMO_TEAMS } from './appointment-data.ts';

/** The course of a visit and its texts. Money is in cents. Days count from the day of seeding. */
export type DemoCourse = {
  instructions?: string;
  /** The reason of the cancellation or denial. */
  reason?: string;
  /** The patient canceled; without it, staff did. */
  byPatient?: true;
  outcome?: Outcome;
  /** The stage of today's visit. */
  stage?: Stage;
  extras?: [label: string, cents: number][];
  notes?: string;
  /** Number of files with results. */
  results?: number;
  rating?: number;
  comment?: string;
  tip?: number;
  /** Other times that staff propose. */
  proposes?: [inDays: number, time: string][];
};

export type DemoAppointment = [
  phlebotomist: keyof typeof DEMO_TEAMS,
  patient: number,
  service: keyof typeof DEMO_SERVICES,
  /** Days from the day of seeding, in the visit's zone. */
  inDays: number,
  time: string,
  status: AppointmentStatus,
  course?: DemoCourse,
];

const EASY = 'Left arm, one attempt. Patient felt well.';

/** The visits leave time for the drives. Maria Santos has a full day today and several requests to answer. */
export const DEMO_VISITS: DemoAppointment[] = [
  [3, 46, 1, 0, '07:30', 'approved', { instructions: 'The bell of apartment 14 sticks: ring twice.' }],
  [3, 47, 2, 0, '09:00', 'approved'],
  [3, 41, 1, 0, '11:00', 'approved', { instructions: 'Uses a walker and needs a minute to open.' }],
  [3, 48, 10, 0, '13:30', 'approved'],
  [3, 42, 1, 0, '15:30', 'approved', { instructions: 'A calm dog named Biscuit is at home.' }],
  [3, 41, 1, 0, '17:30', 'approved'],
  [3, 4, 1, 2, '09:15', 'approved', { instructions: 'Please call from the lobby; the doorman is new.' }],
  [3, 47, 1, 1, '08:00', 'pending'],
  [3, 46, 2, 1, '10:30', 'pending'],
  [3, 42, 3, 3, '14:00', 'pending'],
  [3, 48, 1, 4, '16:15', 'pending'],
  [
    ...([3, 4, 10, 9, '08:30', 'pending'] as const),
    {
      proposes: [
        [9, '10:00'],
        [10, '08:30'],
        [10, '16:00'],
      ],
    },
  ],
  [3, 4, 4, 16, '07:45', 'canceled', { reason: 'Maria is at a training that day.' }],
  [
    ...([3, 4, 1, -14, '10:00', 'completed'] as const),
    { notes: EASY, extras: [['After-hours parking', 1_200]], results: 1 },
  ],
  [
    ...([3, 4, 2, -45, '08:30', 'completed'] as const),
    {
      ...{ notes: 'Two tubes, delivered on ice.', results: 2, rating: 5, tip: 1_000 },
      comment: 'Maria was gentle and right on time.',
    },
  ],
  [3, 4, 1, -62, '09:00', 'canceled', { byPatient: true, reason: 'I caught a cold.' }],
  [3, 4, 4, -88, '07:30', 'completed', { notes: EASY, results: 1, rating: 4 }],
  [
    ...([3, 41, 1, -3, '09:45', 'completed'] as const),
    { notes: 'Right arm. Bruises easily: pressed for five minutes.', rating: 5, comment: 'Very kind.' },
  ],
  [3, 42, 10, -5, '13:00', 'canceled', { reason: 'Patient has a fever and moves to next week.' }],
  [3, 48, 1, -7, '15:00', 'denied'],
  [3, 47, 1, -2, '11:30', 'canceled', { outcome: 'no_show' }],
  [
    ...([3, 46, 2, -4, '08:15', 'completed'] as const),
    {
      notes: 'Second attempt in the right hand.',
      extras: [['Butterfly needle set', 850]],
      ...{ results: 1, rating: 3, comment: 'It took two tries, but she explained everything.' },
    },
  ],
  [3, 48, 1, -10, '14:00', 'completed', { notes: EASY, rating: 5, tip: 500 }],
  [3, 41, 10, -17, '10:15', 'completed', { notes: EASY, results: 1 }],
  [3, 47, 1, -21, '08:00', 'completed', { rating: 4, comment: 'Parking was hard, the draw was not.' }],
  [3, 42, 1, -26, '12:45', 'completed', { notes: EASY, rating: 5 }],
  [3, 46, 1, -33, '09:30', 'completed', { notes: EASY }],
  [3, 41, 1, -40, '11:00', 'completed', { notes: EASY, rating: 5, comment: 'My favorite visitor.' }],
  [3, 48, 2, -52, '13:15', 'completed', { notes: 'Chain of custody form signed.', results: 1 }],
  [3, 47, 10, -66, '10:30', 'completed', { notes: EASY, rating: 4 }],
  [3, 42, 1, -95, '15:00', 'completed', { notes: EASY }],
  [11, 43, 1, 1, '07:30', 'pending'],
  [11, 52, 1, 0, '10:00', 'approved', { stage: 'en_route' }],
  [11, 44, 1, 0, '12:15', 'approved', { instructions: 'Side entrance, two steps.' }],
  [11, 4, 1, -30, '09:00', 'denied'],
  [11, 43, 2, 2, '09:30', 'approved'],
  [11, 43, 1, -9, '08:00', 'completed', { notes: EASY, rating: 4 }],
  [
    ...([11, 44, 1, -12, '10:00', 'canceled'] as const),
    { outcome: 'failed_draw', notes: 'Veins collapsed at both arms. Asked to drink more and book anew.' },
  ],
  [
    11,
    52,
    10,
    -24,
    '07:45',
    'completed',
    { notes: EASY, results: 1, rating: 5, comment: 'Quick and clean.' },
  ],
  [11, 44, 1, -57, '09:15', 'completed', { notes: EASY, extras: [['Centrifuge on site', 2_000]] }],
  [15, 55, 1, 0, '09:00', 'approved', { instructions: 'Gate code 4471.' }],
  [15, 59, 1, 0, '11:30', 'approved'],
  [15, 57, 2, 1, '11:00', 'pending'],
  [15, 55, 10, -6, '10:00', 'completed', { notes: EASY, results: 1, rating: 5 }],
  [15, 57, 1, -19, '08:30', 'completed', { rating: 2, comment: 'Came forty minutes late without a word.' }],
  [15, 59, 2, -47, '13:00', 'completed', { notes: EASY, extras: [['Wait at the gate', 1_500]] }],
  [15, 55, 1, -71, '09:45', 'canceled', { byPatient: true }],
  [18, 62, 1, 0, '10:00', 'approved'],
  [18, 63, 1, 0, '13:00', 'approved', { stage: 'arrived' }],
  [18, 65, 3, 2, '13:00', 'pending'],
  [18, 62, 2, -11, '09:15', 'canceled', { reason: 'Our phlebotomist was unwell.' }],
  [18, 63, 10, -15, '08:45', 'completed', { notes: EASY, results: 1, rating: 5, tip: 2_000 }],
  [
    18,
    65,
    1,
    -37,
    '14:30',
    'completed',
    { notes: EASY, rating: 4, comment: 'My daughter did not even cry.' },
  ],
  [21, 70, 1, 1, '08:30', 'pending'],
  [21, 73, 1, 0, '15:00', 'approved', { stage: 'drawn' }],
  [21, 72, 2, 3, '12:00', 'approved'],
  [21, 70, 1, -20, '10:30', 'completed', { notes: EASY, rating: 5 }],
  [21, 72, 10, -41, '11:00', 'completed', { notes: EASY, results: 1 }],
  [21, 73, 1, -79, '09:00', 'completed', { notes: EASY, rating: 3 }],
  [24, 77, 1, 1, '09:30', 'pending'],
  [24, 78, 1, 2, '10:30', 'approved'],
  [24, 77, 10, -8, '08:00', 'completed', { notes: EASY, rating: 5, comment: 'Mahalo!' }],
  [24, 78, 1, -29, '13:30', 'completed', { notes: EASY, extras: [['Courier to the lab', 2_500]] }],
];

/** Requests to book; `attached` adds a doctor's order. */
export type DemoRequest = {
  phlebotomist: keyof typeof DEMO_TEAMS;
  patient: number;
  daysAgo: number;
  note: string;
  attached?: true;
};

export const DEMO_REQUESTS: DemoRequest[] = [
  {
    ...{ phlebotomist: 3, patient: 4, daysAgo: 1, attached: true },
    note: 'Your doctor asks for a second lipid panel. A morning this week would be best.',
  },
  { phlebotomist: 3, patient: 41, daysAgo: 2, note: 'Time for the monthly INR check.' },
  { phlebotomist: 3, patient: 48, daysAgo: 6, note: 'The lab asks for one more tube.' },
  { phlebotomist: 11, patient: 44, daysAgo: 3, note: 'Let us try once more; please drink plenty before.' },
  { phlebotomist: 15, patient: 57, daysAgo: 1, note: 'Your follow-up is due before the end of the month.' },
  { phlebotomist: 18, patient: 62, daysAgo: 4, note: 'Sorry for the canceled visit. Pick any time.' },
  { phlebotomist: 21, patient: 70, daysAgo: 5, note: 'Quarterly check, as agreed.' },
  { phlebotomist: 24, patient: 77, daysAgo: 2, note: 'Dr. Akamine would like to see newer values.' },
];
