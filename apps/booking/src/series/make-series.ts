import { Injectable } from '@nestjs/common';
import { actorOf } from '@drawpoint/contracts/access';
import { series } from '@drawpoint/contracts/booking/series.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { FieldErrors } from '@drawpoint/contracts/errors';
import { isManager, type ParsedInputOf } from '@drawpoint/contracts/operation';
import { AppError, invalid, refuse } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { seriesDates, seriesProblems } from '@drawpoint/scheduling/series';
import { localDateOf } from '@drawpoint/scheduling/zone';
import { ownProvider } from '../catalog/my-provider/manage-my-provider.ts';
import { ProviderStore } from '../catalog/provider.store.ts';
import { knownDisclaimers, missingDisclaimers } from '../domain/disclaimers.ts';
import type { PatientPart } from '../domain/session-draft.ts';
import { ConsentTexts } from '../sessions/consent-texts.ts';
import { OwnRecords } from '../sessions/own-records.ts';
import { ReadPatient } from '../sessions/read-patient.ts';
import { CheckChoice } from './check-choice.ts';
import { ReadSeries } from './read-series.ts';
import { SeriesStore } from './series.store.ts';

type Input = ParsedInputOf<typeof series.create>;

/** Staff plan repeat visits for a patient (docs/product/booking.md#series). */
@Injectable()
export class MakeSeries {
  constructor(
    private readonly store: SeriesStore,
    private readonly providers: ProviderStore,
    private readonly choices: CheckChoice,
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
      ...(await this.choices.errors({ ...input, dates: seriesDates(input) }, patient, provider.id, caller)),
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
}

const missingConsents = (given: Record<string, boolean>): FieldErrors =>
  Object.fromEntries(
    missingDisclaimers(given).map((key) => [`disclaimers.${key}`, ['This consent is required.']]),
  );
