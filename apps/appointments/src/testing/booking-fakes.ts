import { canManagePhlebotomist } from '@drawpoint/contracts/access';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { colleaguesForVisits } from '@drawpoint/contracts/booking/reassignments.contract';
import type { lanes } from '@drawpoint/contracts/booking/lanes.contract';
import type { moves } from '@drawpoint/contracts/booking/moves.contract';
import type { relations } from '@drawpoint/contracts/booking/relations.contract';
import type { OutputOf, ParsedInputOf } from '@drawpoint/contracts/operation';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { localMidnight, toOffsetIso } from '@drawpoint/scheduling/zone';

const MINUTE = 60_000;
const TZ = 'America/New_York';

/** At ELSEWHERE a visit takes 45 minutes and costs 124 dollars. Nobody serves BEYOND_ZIP. */
export const ELSEWHERE = { line1: '1 Main St', city: 'Brooklyn', state: 'NY', zip: '11201' };
export const BEYOND_ZIP = '14201';
const ELSEWHERE_MINUTES = 45;

/** Starts at this minute of an hour are outside working hours. */
export const OFF_MINUTE = 5;

const TEAMS: Record<number, { id: number; name: string; providers: { id: number; name: string }[] }> = {
  3: { id: 3, name: 'Maria Santos', providers: [{ id: 1, name: 'Empire Mobile Labs' }] },
  11: { id: 11, name: 'Jamal Robinson', providers: [{ id: 1, name: 'Empire Mobile Labs' }] },
  15: { id: 15, name: 'Rosa Delgado', providers: [{ id: 2, name: 'Desert Draw' }] },
};
/** Patient 6 is assigned to Rosa Delgado of another provider; other patients are not assigned. */
const ASSIGNED: Record<number, number> = { 6: 15 };

/** The pins that staff corrected. */
export const pinned: unknown[] = [];

/** The addresses that moves saved. */
export const savedAddresses: unknown[] = [];

function checkMove({
  starts_at,
  window,
  stays,
  location,
}: ParsedInputOf<typeof moves.check>): OutputOf<typeof moves.check> {
  const start = Date.parse(starts_at) / MINUTE;
  if (start % 60 === OFF_MINUTE) throw new AppError('SLOT_TAKEN');
  if (location?.zip === BEYOND_ZIP) throw new AppError('OUTSIDE_SERVICE_AREA');
  const end = start + (stays?.length_minutes ?? ELSEWHERE_MINUTES);
  return {
    starts_at: toOffsetIso(TZ, start),
    ends_at: toOffsetIso(TZ, end),
    ...(window && { window: { minutes: 120, starts: [start, start + 120] } }),
    tz: TZ,
    default_drive_minutes: 20,
    moved: stays
      ? null
      : {
          location: {
            address_id: null,
            address: location?.line1 ?? '',
            address_city: location?.city ?? '',
            address_state: location?.state ?? '',
            address_zip: location?.zip ?? '',
            special_instructions: location?.special_instructions ?? null,
            place: { lat: 40.69, lng: -73.99, precision: 'zip' },
          },
          line_items: [{ label: 'Routine Blood Draw', amount: 124 }],
          subtotal_cents: 12_400,
        },
  };
}

function describeRelations({
  user_id,
  phlebotomist_id,
}: ParsedInputOf<typeof relations.describe>): OutputOf<typeof relations.describe> {
  const assigned = TEAMS[ASSIGNED[user_id] ?? 0];
  return {
    assigned: assigned
      ? { phlebotomist_id: assigned.id, provider_ids: assigned.providers.map(({ id }) => id) }
      : null,
    phlebotomist: TEAMS[phlebotomist_id ?? 0] ?? null,
  };
}

/** Maria Santos and her colleagues at Empire Mobile Labs. At `OFF_MINUTE` none of them works. */
export const JAMAL = 11;
export const LENA = 12;
const COLLEAGUES = [
  { id: JAMAL, name: 'Jamal Robinson', default_drive_minutes: 15, home: { lat: 40.75, lng: -73.99 } },
  { id: LENA, name: 'Lena Fischer', default_drive_minutes: 25, home: { lat: 40.9, lng: -73.9 } },
  { id: 3, name: 'Maria Santos', default_drive_minutes: 20, home: { lat: 40.7, lng: -74 } },
];

function findColleagues({
  visits,
  among,
}: ParsedInputOf<typeof colleaguesForVisits.find>): OutputOf<typeof colleaguesForVisits.find> {
  const colleagues = COLLEAGUES.filter(({ id }) => among?.includes(id) ?? true);
  return {
    colleagues,
    visits: visits.map(({ id: visit, provider_id, phlebotomist_id, starts_at, window }) => ({
      id: visit,
      colleagues: colleagues
        .filter(({ id }) => provider_id === 1 && (id !== phlebotomist_id || among?.includes(id)))
        .map(({ id }) => ({
          id,
          refusal: (Date.parse(starts_at) / MINUTE) % 60 === OFF_MINUTE ? ('hours' as const) : null,
          ...(window && {
            starts: [0, window.minutes].map((later) => Date.parse(window.from) / MINUTE + later),
          }),
        })),
    })),
  };
}

/**
 * Maria and her colleagues work from 8 am to 8 pm, New York time; for jobs around the clock, since tests run at any
 * time. Rosa Delgado works for another provider.
 */
function listLanes(
  { date }: ParsedInputOf<typeof lanes.list>,
  { caller }: { caller: Caller | null },
): OutputOf<typeof lanes.list> {
  const midnight = localMidnight(TZ, date);
  const hours: [number, number][] = [
    caller ? [midnight + 8 * 60, midnight + 20 * 60] : [midnight, midnight + 48 * 60],
  ];
  const rosa = { id: 15, name: 'Rosa Delgado', default_drive_minutes: 20, home: null };
  return {
    lanes: [...COLLEAGUES, rosa]
      .map((one) => ({
        ...{ ...one, tz: TZ, hours, absences: [] },
        provider_ids: [one.id === rosa.id ? 2 : 1],
      }))
      .filter(
        ({ id, provider_ids }) =>
          !caller || canManagePhlebotomist(caller, { phlebotomist_id: id, provider_ids }),
      ),
  };
}

/** Booking as far as moves and requests need it, and auth's saved addresses. */
export const bookingFakes = {
  'booking.moves.check': checkMove,
  'booking.colleagues-for-visits.find': findColleagues,
  'booking.lanes.list': listLanes,
  'booking.relations.describe': describeRelations,
  'booking.geocoding.pin': (input: unknown) => {
    pinned.push(input);
    return {};
  },
  'auth.addresses.save-for': (input: unknown) => ({ id: savedAddresses.push(input) }),
};
