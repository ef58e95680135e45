import { Injectable } from '@nestjs/common';
import type { WaitlistEntry } from '@drawpoint/contracts/booking/waitlist.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { PhlebotomistStore } from '../catalog/phlebotomist.store.ts';
import { ProviderStore } from '../catalog/provider.store.ts';
import { ServiceStore } from '../catalog/service.store.ts';
import { timeOf } from './answer-offer.ts';
import { OfferStore } from './offer.store.ts';
import type { WaitlistRecord } from './waitlist.store.ts';

/** Entries with names, and the offers that can be answered. */
@Injectable()
export class PresentEntries {
  constructor(
    private readonly offers: OfferStore,
    private readonly services: ServiceStore,
    private readonly providers: ProviderStore,
    private readonly phlebotomists: PhlebotomistStore,
  ) {}

  async present(entries: readonly WaitlistRecord[], ctx: RequestContext<Caller>): Promise<WaitlistEntry[]> {
    if (entries.length === 0) return [];
    const [services, providers, phlebotomists, open] = await Promise.all([
      this.services.namesOf(entries.map(({ service_id }) => service_id)),
      this.providers.namesOf(entries.map(({ provider_id }) => provider_id)),
      this.phlebotomists.namesOf(entries.flatMap(({ phlebotomist_id }) => phlebotomist_id ?? [])),
      this.offers.openOf(
        entries.map(({ user_id }) => user_id),
        ctx.now(),
      ),
    ]);
    const [serviceNames, providerNames, phlebotomistNames] = [services, providers, phlebotomists].map(
      nameById,
    );
    return entries.map((entry) => {
      const { id, user_id, appointment_id, urgent, state, by_email, by_text, patient } = entry;
      const offer = open.find(({ entry_id }) => entry_id === id);
      // Staff who act for the patient must not answer in their place unseen.
      const isPatient = user_id === ctx.caller.user_id && ctx.caller.impersonator_id === undefined;
      return {
        ...{ id, user_id, appointment_id, urgent, state, by_email, by_text },
        ...{ first_name: patient.first_name, last_name: patient.last_name, zip: patient.address_zip ?? '' },
        service_name: serviceNames!.get(entry.service_id) ?? '',
        provider_name: providerNames!.get(entry.provider_id) ?? '',
        phlebotomist_name:
          entry.phlebotomist_id === null ? null : (phlebotomistNames!.get(entry.phlebotomist_id) ?? ''),
        ...{ from: entry.from_date, to: entry.to_date, days: entry.days },
        ...{ from_time: entry.from_time, to_time: entry.to_time },
        created_at: entry.created_at.toISOString(),
        offer: offer
          ? {
              ...timeOf(offer),
              expires_at: offer.expires_at.toISOString(),
              token: isPatient ? offer.token : null,
            }
          : null,
      };
    });
  }
}

const nameById = (named: readonly { id: number; name: string }[]): Map<number, string> =>
  new Map(named.map(({ id, name }) => [id, name]));
