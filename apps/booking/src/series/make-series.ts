import { Injectable } from '@nestjs/common';
import { actorOf } from '@drawpoint/contracts/access';
import { series } from '@drawpoint/contracts/booking/series.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { FieldErrors } from '@drawpoint/contracts/errors';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import { invalid, refuse } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { seriesDates, seriesProblems } from '@drawpoint/scheduling/series';
import { localDateOf } from '@drawpoint/scheduling/zone';
import { knownDisclaimers, missingDisclaimers } from '../domain/disclaimers.ts';
import type { PatientPart } from '../domain/session-draft.ts';
import { ConsentTexts } from '../sessions/consent-texts.ts';
import { GivenConsentStore } from '../sessions/given-consent.store.ts';
import { ReadPatient } from '../sessions/read-patient.ts';
import { CheckChoice, mayChoose } from './check-choice.ts';
import { OwnerOfSeries } from './owner-of-series.ts';
import { ReadSeries } from './read-series.ts';
import { SeriesStore } from './series.store.ts';

type Input = ParsedInputOf<typeof series.create>;

/** Staff plan repeat visits for a patient, and patients from a checked order (docs/product/booking.md#series). */
@Injectable()
export class MakeSeries {
  constructor(
    private readonly store: SeriesStore,
    private readonly owners: OwnerOfSeries,
    private readonly choices: CheckChoice,
    private readonly patients: ReadPatient,
    private readonly consentTexts: ConsentTexts,
    private readonly consents: GivenConsentStore,
    private readonly reader: ReadSeries,
  ) {}

  /**
   * Throws NO_PROVIDER, FORBIDDEN, NOT_FOUND for an order that is not the patient's, or INVALID_INPUT by field: also for
   * a patient whose record is not open.
   */
  readonly create = handle(series.create, async (input, ctx) => {
    const { caller } = ctx;
    const { provider, user_id, order, person } = await this.owners.of(input, ctx);
    const contact = await this.placed(input, provider.id, ctx);
    const patient = person
      ? { ...contact, first_name: person.first_name, last_name: person.last_name }
      : contact;
    const today = localDateOf(provider.tz, ctx.now().getTime() / 60_000);
    const dates = seriesDates(input);
    refuse({
      ...(await this.owners.orderErrors(order, input, dates)),
      ...seriesProblems(input, today),
      ...(await this.choices.errors({ ...input, dates }, patient, provider.id, caller)),
      ...missingConsents(input.disclaimers),
    });
    const versions = await this.consentTexts.versions();
    const language = ctx.language ?? 'en';
    const disclaimers = knownDisclaimers(input.disclaimers);
    const isOwn = caller.user_id === user_id && !caller.impersonator_id;
    const made = await this.store.create(
      {
        ...{ user_id, provider_id: provider.id, service_id: input.service_id },
        ...{ lab_order_id: order?.id ?? null, person_id: person?.id ?? null },
        ...{ phlebotomist_id: input.phlebotomist_id, others: mayChoose(caller) && input.others },
        ...{ actor_id: actorOf(caller), patient, dates },
        rule: { unit: input.unit, every: input.every, weekdays: input.weekdays },
        ...{ tolerance_days: input.tolerance_days, day_from: input.day_from, day_until: input.day_until },
        ...{ from_last_draw: input.from_last_draw, created_at: ctx.now() },
        ...{ consents: disclaimers, consent_versions: versions, consent_language: language },
      },
      async (tx) => {
        if (isOwn) await this.consents.add(tx, user_id, { disclaimers, versions, language }, ctx.now());
      },
    );
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
