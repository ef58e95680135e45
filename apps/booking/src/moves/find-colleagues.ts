import { Injectable } from '@nestjs/common';
import { phlebotomistsOfProvider } from '@drawpoint/contracts/access';
import { MOST_CALENDARS } from '@drawpoint/contracts/appointments/calendar.contract';
import { colleaguesForVisits, type REFUSALS } from '@drawpoint/contracts/booking/reassignments.contract';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { fullName } from '@drawpoint/rules/name';
import { refusalOf } from '@drawpoint/scheduling/fits';
import { resolveTerms } from '@drawpoint/scheduling/terms';
import { haversineKm } from '@drawpoint/scheduling/travel';
import { workingStarts } from '@drawpoint/scheduling/windows';
import { type Hours, PhlebotomistStore } from '../catalog/phlebotomist.store.ts';
import type { PhlebotomistRecord } from '../catalog/records.ts';
import { ServiceStore, type ServiceWithTerms } from '../catalog/service.store.ts';
import { areaVerdict } from '../domain/area-verdict.ts';
import { withDaysOff } from '../domain/hours.ts';

type Visit = ParsedInputOf<typeof colleaguesForVisits.find>['visits'][number];
type Refusal = (typeof REFUSALS)[number];

/** Limits for a time that was agreed before: only the working hours count. */
const AGREED = { noticeMinutes: -Infinity, horizonDays: Infinity, gridMinutes: 1 };

/** The colleagues who could take a phlebotomist's visits, by the rules of a booking. */
@Injectable()
export class FindColleagues {
  constructor(
    private readonly phlebotomists: PhlebotomistStore,
    private readonly services: ServiceStore,
  ) {}

  /** For each visit at most `MOST_CALENDARS`: those who may take it first, then the nearest. */
  readonly find = handle(colleaguesForVisits.find, async ({ visits, among }) => {
    const [people, services] = await Promise.all([
      this.peopleOf(visits, among),
      readEach(visits, 'service_id', (id) => this.services.withTerms(id)),
    ]);
    const everybody = new Map([...people.values()].flat().map((person) => [person.id, person]));
    const hours = await this.phlebotomists.hoursOfMany([...everybody.keys()]);
    const verdicts = visits.map((visit) => ({
      id: visit.id,
      colleagues: (people.get(visit.provider_id) ?? [])
        .filter(({ id }) => id !== visit.phlebotomist_id || among?.includes(id))
        .map((person) => ({
          id: person.id,
          ...verdictOn(person, visit, services.get(visit.service_id), hours.get(person.id)),
          km: person.home && visit.place ? haversineKm(person.home, visit.place) : Infinity,
        }))
        .sort(
          (one, other) =>
            Number(one.refusal !== null) - Number(other.refusal !== null) ||
            one.km - other.km ||
            one.id - other.id,
        )
        .slice(0, MOST_CALENDARS)
        .map(({ km: _, ...verdict }) => verdict),
    }));
    const named = new Set(verdicts.flatMap(({ colleagues }) => colleagues.map(({ id }) => id)));
    return {
      colleagues: [...everybody.values()]
        .filter(({ id }) => named.has(id))
        .map((person) => ({
          ...{ id: person.id, name: fullName(person), home: person.home },
          default_drive_minutes: person.default_drive_minutes,
        })),
      visits: verdicts,
    };
  });

  private async peopleOf(
    visits: readonly Visit[],
    among: readonly number[] | undefined,
  ): Promise<Map<number, PhlebotomistRecord[]>> {
    return readEach(visits, 'provider_id', async (id) => {
      const found = await this.phlebotomists.listBookable(phlebotomistsOfProvider(id));
      return found.filter((person) => among?.includes(person.id) ?? true);
    });
  }
}

/** Reads what a field of the visits names, each record once. */
async function readEach<Record>(
  visits: readonly Visit[],
  field: 'service_id' | 'provider_id',
  read: (id: number) => Promise<Record>,
): Promise<Map<number, Record>> {
  const ids = [...new Set(visits.map((visit) => visit[field]))];
  return new Map(await Promise.all(ids.map(async (id) => [id, await read(id)] as const)));
}

function verdictOn(
  person: PhlebotomistRecord,
  { provider_id, place, starts_at, ends_at, window }: Visit,
  own: ServiceWithTerms | null | undefined,
  hours: Hours | undefined,
): { refusal: Refusal | null; starts?: number[] } {
  if (!own?.service.active) return { refusal: 'service' };
  const ofProvider = own.providers.get(provider_id) ?? null;
  const ofPerson = own.phlebotomists.get(person.id) ?? null;
  if (resolveTerms(own.service.terms, ofProvider, ofPerson).refusedBy.length > 0)
    return { refusal: 'service' };
  if (place && areaVerdict(person, place) === 'beyond') return { refusal: 'area' };
  const start = Date.parse(starts_at) / 60_000;
  const lengthMinutes = Date.parse(ends_at) / 60_000 - start;
  const { tz, default_drive_minutes: defaultDriveMinutes } = person;
  const schedule = { tz, defaultDriveMinutes, busy: [], ...withDaysOff(hours, provider_id) };
  const request = { schedule, lengthMinutes, now: start, limits: AGREED };
  if (!window) return { refusal: refusalOf(request, start) === null ? null : 'hours' };
  const from = Date.parse(window.from) / 60_000;
  const starts = workingStarts(request, from, { minutes: window.minutes, home: null });
  return { refusal: starts.length > 0 ? null : 'hours', starts };
}
