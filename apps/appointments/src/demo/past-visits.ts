import type { DemoAppointment } from './visit-data.ts';

/** Completed visits of the past year. */
export const DEMO_PAST_VISITS: DemoAppointment[] = [
  [3, 46, 2, -121, '10:00', 'completed', { extras: [['After-hours visit', 3_500]] }],
  [3, 41, 1, -149, '08:00', 'completed'],
  [3, 48, 1, -203, '13:00', 'completed'],
  [3, 47, 1, -235, '09:00', 'completed'],
  [3, 47, 10, -268, '09:00', 'completed'],
  [3, 42, 2, -301, '10:30', 'completed'],
  [3, 46, 1, -341, '10:30', 'completed'],
  [3, 41, 1, -397, '08:30', 'completed'],
  [11, 43, 10, -131, '09:00', 'completed'],
  [11, 43, 2, -184, '11:00', 'completed'],
  [15, 57, 10, -97, '09:15', 'completed'],
  [15, 55, 1, -188, '08:00', 'completed'],
  [18, 65, 1, -110, '10:00', 'completed'],
  [18, 62, 10, -255, '09:30', 'completed'],
  [21, 72, 2, -139, '12:00', 'completed'],
  [21, 70, 1, -309, '09:00', 'completed'],
  [24, 77, 1, -106, '09:30', 'completed'],
  [24, 78, 10, -176, '08:30', 'completed'],
];
