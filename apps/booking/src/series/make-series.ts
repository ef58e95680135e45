import { Injectable } from '@nestjs/common';
import { actorOf, phlebotomistsOfProvider } from '@drawpoint/contracts/access';
import { series } from '@drawpoint/contracts/booking/series.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { FieldErrors } from '@drawpoint/contracts/errors';
import { isManager, type ParsedInputOf } from '@drawpoint/contracts/operation';
import { AppError, invalid, refuse } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { workingHours } from '@drawpoint/scheduling/availability';
import { dayNumberOf, minuteOfClock, weekdayOf } from '@drawpoint/scheduling/civil';
import { seriesDates, seriesProblems } from '@drawpoint/scheduling/series';
import { localDateOf } from '@drawpoint/scheduling/zone';
import { ownProvider } from '../catalog/my-provider/manage-my-provider.ts';
import { type Hours, PhlebotomistStore } from '../catalog/phlebotomist.store.ts';
import { ProviderStore } from '../catalog/provider.store.ts';
import { ServiceStore } from '../catalog/service.store.ts';
import { knownDisclaimers, missingDisclaimers } from '../domain/disclaimers.ts';
import type { PatientPart } from '../domain/session-draft.ts';
import { ConsentTexts } from '../sessions/consent-texts.ts';
import { OwnRecords } from '../sessions/own-records.ts';
import { ReadPatient } from '../sessions/read-patient.ts';
import { type Candidate, candidatesAmong } from '../slots/list-first.ts';
import { ReadSeries } from './read-series.ts';
import { SeriesStore } from './series.store.ts';

type Input = ParsedInputOf<typeof series.create>;

/** Staff plan repeat visits for a patient (docs/product/booking.md#series). */
@Injectable()
export class MakeSeries {
  constructor(
    private readonly store: SeriesStore,
    private readonly providers: ProviderStore,
    private readonly services: ServiceStore,
    private readonly phlebotomists: PhlebotomistStore,
    private readonly patients: ReadPatient,
    private readonly own: OwnRecords,
    private readonly consentTexts: ConsentTexts,
    private readonly reader: ReadSeries,
  ) {}

  /** Throws NO_PROVIDER, FORBIDDEN or INVALID_INPUT by field: also for a patient whose record is not open. */
  readonly create = handle(series.create, async (input, ctx) => {
    const { caller } = ctx;
    const providerId = isManager(caller)
      ? ownProvider(caller, input.provider_id)
      : (await this.own.of(caller))?.provider_id;
    const provider = providerId == null ? null : await this.providers.find(providerId);
    if (!provider) throw new AppError('NO_PROVIDER');
    const { user_id } = input.patient;
    if (user_id == null) throw invalid({ 'patient.user_id': ['Please choose a patient.'] });
    const patient = await this.placed(input, provider.id, ctx);
    const today = localDateOf(provider.tz, ctx.now().getTime() / 60_000);
    refuse({
      ...seriesProblems(input, today),
      ...(await this.choiceErrors(input, patient, provider.id, caller)),
      ...missingConsents(input.disclaimers),
    });
    const made = await this.store.create({
      ...{ user_id, provider_id: provider.id, service_id: input.service_id },
      ...{ phlebotomist_id: input.phlebotomist_id, others: isManager(caller) && input.others },
      ...{ actor_id: actorOf(caller), patient, dates: seriesDates(input) },
      rule: { unit: input.unit, every: input.every, weekdays: input.weekdays },
      ...{ tolerance_days: input.tolerance_days, day_from: input.day_from, day_until: input.day_until },
      ...{ from_last_draw: input.from_last_draw, created_at: ctx.now() },
      consents: knownDisclaimers(input.disclaimers),
      consent_versions: await this.consentTexts.versions(),
      consent_language: ctx.language ?? 'en',
    });
    return (await this.reader.toWire([made]))[0]!;
  });

  private async placed(
    { patient }: Input,
    providerId: number,
    ctx: RequestContext<Caller>,
  ): Promise<PatientPart> {
    const read = await this.patients.read({ ...patient, save_address: false }, ctx);
    const { address, city, address_state, address_zip } = read;
    if (!address || !city || !address_state || !address_zip)
      throw invalid({ 'patient.address': ['Please give the full address.'] });
    return this.patients.placedFor(read, providerId);
  }

  /** Why nobody could ever make such a visit, by field. */
  private async choiceErrors(
    input: Input,
    { place }: PatientPart,
    providerId: number,
    caller: Caller,
  ): Promise<FieldErrors> {
    const { service_id, phlebotomist_id } = input;
    if (!isManager(caller) && phlebotomist_id !== caller.user_id)
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

  private async hoursErrors(input: Input, coming: readonly Candidate[]): Promise<FieldErrors> {
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

const missingConsents = (given: Record<string, boolean>): FieldErrors =>
  Object.fromEntries(
    missingDisclaimers(given).map((key) => [`disclaimers.${key}`, ['This consent is required.']]),
  );

/** Whether somebody works long enough at the wished time, on a weekday that the series may use or an extra day. */
function worksThen(hours: Hours | undefined, input: Input, lengthMinutes: number): boolean {
  const dates = seriesDates(input);
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
