import { Injectable } from '@nestjs/common';
import { phlebotomistsOfProvider } from '@drawpoint/contracts/access';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { FieldErrors } from '@drawpoint/contracts/errors';
import { isManager, STAFF } from '@drawpoint/contracts/operation';
import { workingHours } from '@drawpoint/scheduling/availability';
import { dayNumberOf, minuteOfClock, weekdayOf } from '@drawpoint/scheduling/civil';
import { type Hours, PhlebotomistStore } from '../catalog/phlebotomist.store.ts';
import { ServiceStore } from '../catalog/service.store.ts';
import type { PatientPart } from '../domain/session-draft.ts';
import { type Candidate, candidatesAmong } from '../slots/list-first.ts';

/** What a series asks of those who come. */
type Choice = {
  service_id: number;
  phlebotomist_id: number | null;
  others: boolean;
  tolerance_days: number;
  day_from: string;
  day_until: string;
  dates: readonly string[];
};

/** Managers and patients choose who comes. A phlebotomist plans their own visits only. */
export const mayChoose = (caller: Caller): boolean =>
  isManager(caller) || !caller.roles.some((role) => STAFF.includes(role));

/** Whether anybody could ever make the visits of a series. */
@Injectable()
export class CheckChoice {
  constructor(
    private readonly services: ServiceStore,
    private readonly phlebotomists: PhlebotomistStore,
  ) {}

  /** Why nobody could ever make such a visit, by field. */
  async errors(
    input: Choice,
    { place }: PatientPart,
    providerId: number,
    caller: Caller,
  ): Promise<FieldErrors> {
    const { service_id, phlebotomist_id } = input;
    if (!mayChoose(caller) && phlebotomist_id !== caller.user_id)
      return { phlebotomist_id: ['You can plan your own visits only.'] };
    const own = await this.services.withTerms(service_id, true);
    if (!own?.service.active) return { service_id: ['This service is not available.'] };
    const bookable = await this.phlebotomists.listBookable(phlebotomistsOfProvider(providerId));
    const offering = candidatesAmong(bookable, { place: null, own, wanted: providerId });
    if (offering.length === 0) return { service_id: ['This service is not offered by your provider.'] };
    const serving = candidatesAmong(bookable, { place, own, wanted: providerId });
    if (serving.length === 0)
      return { 'patient.address': ['Nobody of your provider comes to this address.'] };
    if (phlebotomist_id !== null && !serving.some(({ person }) => person.id === phlebotomist_id))
      return { phlebotomist_id: ['This phlebotomist does not offer this service at this address.'] };
    const coming = serving.filter(
      ({ person }) => phlebotomist_id === null || input.others || person.id === phlebotomist_id,
    );
    return this.hoursErrors(input, coming);
  }

  private async hoursErrors(input: Choice, coming: readonly Candidate[]): Promise<FieldErrors> {
    const shortest = Math.min(...coming.map(({ lengthMinutes }) => lengthMinutes));
    if (minuteOfClock(input.day_until) - minuteOfClock(input.day_from) < shortest)
      return { day_until: [`The visit takes ${shortest} minutes. Allow more time.`] };
    const hours = await this.phlebotomists.hoursOfMany(coming.map(({ person }) => person.id));
    const works = coming.some(({ person, lengthMinutes }) =>
      worksThen(hours.get(person.id), input, lengthMinutes),
    );
    return works ? {} : { day_from: ['Nobody who could come works at this time on these days.'] };
  }
}

/** Whether somebody works long enough at the wished time, on a weekday that the series may use or an extra day. */
function worksThen(hours: Hours | undefined, input: Choice, lengthMinutes: number): boolean {
  const { dates } = input;
  if (!hours || dates.length === 0) return hours !== undefined;
  const reach = Math.min(input.tolerance_days, 3);
  const weekdays = new Set(
    dates.flatMap((date) =>
      Array.from({ length: 2 * reach + 1 }, (_, index) => weekdayOf(dayNumberOf(date) - reach + index)),
    ),
  );
  const extra = hours.exceptions.filter(({ date, kind }) => kind === 'available' && date >= dates[0]!);
  const { weekly, byDay } = workingHours({ rules: hours.rules, exceptions: extra });
  const days = [...[...weekdays].map((weekday) => weekly[weekday] ?? []), ...byDay.values()];
  const [from, until] = [minuteOfClock(input.day_from), minuteOfClock(input.day_until)];
  return days.some((intervals) =>
    intervals.some(
      (start, index) =>
        index % 2 === 0 && Math.min(until, intervals[index + 1]!) - Math.max(from, start) >= lengthMinutes,
    ),
  );
}
