import type { MutantArea } from '../listed.ts';

export const scheduling: MutantArea = {
  unit: [
    'libs/scheduling/',
    'apps/booking/src/(domain|slots)/',
    'apps/appointments/src/(domain|calendar|appointments|travel)/',
  ],
  integration: [
    'apps/booking/src/(slots|sessions|bookings)/',
    'apps/appointments/src/(calendar|appointments)/',
  ],
  mutants: [
    {
      mistake: 'No drive is kept free after an earlier visit in the list of slots.',
      file: 'libs/scheduling/src/blocked.ts',
      find: 'Math.min(last + 1, entry.end + after)',
      replace: 'Math.min(last + 1, entry.end)',
    },
    {
      mistake: 'A booking needs no drive from the visit before it.',
      file: 'libs/scheduling/src/fits.ts',
      find: 'entry.end + legMinutes(entry.driveFrom, visit.defaultDriveMinutes) <= visit.start',
      replace: 'entry.end <= visit.start',
    },
    {
      mistake: 'The drive to the centre of a ZIP code counts as if it were an address.',
      file: 'apps/appointments/src/travel/travel-times.ts',
      find: "place?.precision === 'street'",
      replace: 'place !== null',
    },
    {
      mistake: 'A place known by its ZIP code gets no tolerance at the edge of a service area.',
      file: 'libs/scheduling/src/travel.ts',
      find: 'Math.max(0, km - ZIP_TOLERANCE_KM)',
      replace: 'km',
    },
    {
      mistake: 'The last day of the horizon has no slots.',
      file: 'libs/scheduling/src/range.ts',
      find: 'today + limits.horizonDays)',
      replace: 'today + limits.horizonDays - 1)',
    },
    {
      mistake: 'The hour that comes twice in autumn is offered twice.',
      file: 'libs/scheduling/src/slots.ts',
      find: 'Math.max(minute + offset, wallSeen) - midnight',
      replace: 'minute + offset - midnight',
    },
    {
      mistake: 'A hold is placed without a look at the drives to its neighbours.',
      file: 'apps/appointments/src/calendar/holds.ts',
      find: 'const fitting = await this.calendar.fit(tx, wanted, circumstances);',
      replace: 'const fitting = wanted;',
    },
    {
      mistake: 'A hold takes time after it has expired.',
      file: 'apps/appointments/src/calendar/calendar.store.ts',
      find: 'OR expires_at > ${now} AND hold_key IS DISTINCT',
      replace: "OR kind = 'hold' AND ${now}::timestamptz IS NOT NULL AND hold_key IS DISTINCT",
    },
    {
      mistake: 'Who chooses another time keeps the one chosen before, too.',
      file: 'apps/appointments/src/calendar/holds.ts',
      find: 'ctx, hold, { holds, mostOfPerson',
      replace: 'ctx, hold, { mostOfPerson',
    },
    {
      mistake: 'The time chosen with one phlebotomist stays when another is chosen.',
      file: 'apps/booking/src/domain/session-draft.ts',
      find: 'const reset = moved || phlebotomist_id !== current.phlebotomist_id;',
      replace: 'const reset = moved;',
    },
  ],
};
