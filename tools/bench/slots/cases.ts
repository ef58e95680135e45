import { dayNumberOf } from '@drawpoint/scheduling/civil';
import { DEFAULT_LIMITS } from '@drawpoint/scheduling/schedule';
import type { ListRequest } from '@drawpoint/scheduling/slots';
import { dice } from '@drawpoint/scheduling/testing/random-schedules';
import type { PlannedEntry } from '@drawpoint/scheduling/slack';
import { estimatedDrive } from '@drawpoint/scheduling/travel';
import { localMidnight } from '@drawpoint/scheduling/zone';

/** One case: listings of several phlebotomists for the same days, as for a patient without a preference. */
export type Case = {
  name: string;
  days: number;
  phlebotomists: number;
  appointments: number;
  requests: ListRequest[];
};

const TZ = 'America/New_York';
// Daylight saving time ends there on 2026-11-01.
const FROM = '2026-10-19';
const LENGTH = 30;
const DRIVE = 15;

/** The cases B to F. With `streets`, all visits and the patient have exact coordinates in one city. */
export function slotCases(streets: boolean): Case[] {
  return [
    makeCase('B', 28, 1, 200, streets),
    makeCase('C', 28, 50, 4, streets),
    makeCase('D', 28, 50, 200, streets),
    makeCase('E', 365, 1, 200, streets),
    makeCase('F', 1826, 1, 200, streets),
  ];
}

/** Listings of 10 phlebotomists whose 200 visits each may begin up to an hour later. */
export function windowCase(): { requests: { request: ListRequest; entries: PlannedEntry[] }[] } {
  const requests = Array.from({ length: 10 }, (_, seed) => makeRequest(seed, 28, 200, true));
  return {
    requests: requests.map((request) => ({
      request,
      entries: request.schedule.busy.map((entry) => ({
        ...{ ...entry, starts: [entry.start, entry.start + 60], group: null, driveNext: entry.driveTo },
      })),
    })),
  };
}

function makeCase(
  name: string,
  days: number,
  phlebotomists: number,
  appointments: number,
  streets: boolean,
): Case {
  const requests = Array.from({ length: phlebotomists }, (_, i) =>
    makeRequest(i, days, appointments, streets),
  );
  return { name, days, phlebotomists, appointments, requests };
}

function makeRequest(seed: number, days: number, appointments: number, streets: boolean): ListRequest {
  const roll = dice(seed + 1);
  const spot = () => ({ lat: 40.6 + roll.below(2000) / 10_000, lng: -74 + roll.below(2000) / 10_000 });
  const patient = spot();
  const drive = (): number | null => (streets ? estimatedDrive(patient, spot()).minutes : null);
  return {
    schedule: {
      tz: TZ,
      rules: [0, 1, 2, 3, 4, 5, 6].map((dow) => ({ dow, startTime: '08:00', endTime: '17:00' })),
      exceptions: [],
      defaultDriveMinutes: DRIVE,
      busy: appointmentsOf(roll.below, days, appointments).map((entry) => {
        const minutes = drive();
        return { ...entry, driveTo: minutes, driveFrom: minutes };
      }),
    },
    lengthMinutes: LENGTH,
    now: localMidnight(TZ, FROM) - 1440,
    limits: DEFAULT_LIMITS,
    from: FROM,
    days,
  };
}

// Distinct half hours of the working days, in order, so visits of a phlebotomist never overlap.
function appointmentsOf(
  below: (n: number) => number,
  days: number,
  appointments: number,
): { start: number; end: number }[] {
  const taken = new Set<number>();
  while (taken.size < appointments) taken.add(below(days * 18));
  const first = dayNumberOf(FROM);
  return [...taken]
    .sort((a, b) => a - b)
    .map((place) => {
      const day = first + Math.floor(place / 18);
      const wall = day * 1440 + 8 * 60 + (place % 18) * 30;
      const start = wall + (day < dayNumberOf('2026-11-01') ? 240 : 300);
      return { start, end: start + 30 };
    });
}
