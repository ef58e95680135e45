import { Injectable } from '@nestjs/common';
import { everyone, phlebotomistsManagedBy } from '@drawpoint/contracts/access';
import { lanes, type Lane } from '@drawpoint/contracts/booking/lanes.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { fullName } from '@drawpoint/rules/name';
import { windowsOfDay } from '@drawpoint/scheduling/explain';
import { type Hours, PhlebotomistStore } from '../catalog/phlebotomist.store.ts';
import type { PhlebotomistRecord } from '../catalog/records.ts';
import { withDaysOff } from '../domain/hours.ts';
import { readable } from '../slots/readable.ts';

/** Phlebotomists with the hours of a day, for those who plan it. */
@Injectable()
export class ListLanes {
  constructor(private readonly phlebotomists: PhlebotomistStore) {}

  readonly list = handle(lanes.list, async ({ date, provider_id, among, with_visits = [] }, ctx) => {
    if (!ctx.caller && !among) throw new AppError('UNAUTHENTICATED');
    const scope = ctx.caller ? phlebotomistsManagedBy(ctx.caller) : everyone();
    const found = await this.phlebotomists.listForDay(scope, with_visits);
    const people = found.filter(
      ({ id, providers }) =>
        (among?.includes(id) ?? true) &&
        (provider_id === undefined || providers.some((provider) => provider.id === provider_id)),
    );
    const hours = await this.phlebotomists.hoursOfMany(people.map(({ id }) => id));
    const lanesOf = () =>
      people.map((person) => laneOf(person, withDaysOff(hours.get(person.id), provider_id ?? null), date));
    return { lanes: readable(lanesOf, 'date') };
  });
}

function laneOf(
  person: PhlebotomistRecord,
  { rules, exceptions }: Pick<Hours, 'rules' | 'exceptions'>,
  date: string,
): Lane {
  const { id, tz, default_drive_minutes, home, providers } = person;
  const removed = exceptions.filter((each) => each.kind === 'unavailable' && each.date === date);
  const away = {
    tz,
    rules: [],
    exceptions: removed.map((each) => ({ ...each, kind: 'available' as const })),
  };
  return {
    ...{ id, name: fullName(person), tz, default_drive_minutes, home },
    provider_ids: providers.map((provider) => provider.id),
    hours: pairsOf(windowsOfDay({ tz, rules, exceptions }, date)),
    absences: pairsOf(windowsOfDay(away, date)),
  };
}

const pairsOf = (flat: readonly number[]): [number, number][] =>
  flat.flatMap((start, index): [number, number][] => (index % 2 === 0 ? [[start, flat[index + 1]!]] : []));
