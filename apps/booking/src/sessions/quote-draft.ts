import { Injectable } from '@nestjs/common';
import type { Selection } from '../catalog/load-selection.ts';
import { pricesOf, sumOf, type Price } from '../domain/household.ts';
import { quote, type Quote } from '../domain/quote.ts';
import type { SessionDraft } from '../domain/session-draft.ts';
import { PolicyStore } from '../policies/policy.store.ts';

/** Price and length of a booking. Lines and total are those of all visits, the length that of each. */
export type BookingQuote = Quote & { each: Price[] };

@Injectable()
export class QuoteDraft {
  constructor(private readonly policies: PolicyStore) {}

  async of(
    chosen: Selection,
    { patient, persons }: Pick<SessionDraft, 'patient' | 'persons'>,
  ): Promise<BookingQuote> {
    const visit = quote({ ...chosen, place: patient?.place ?? null });
    const people = Math.max(1, persons.length);
    const discount =
      people > 1 && chosen.provider ? await this.policies.householdDiscount(chosen.provider.id) : 0;
    const each = pricesOf(visit, people, discount);
    return { ...visit, each, ...sumOf(each) };
  }
}
