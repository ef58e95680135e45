import { Injectable } from '@nestjs/common';
import type { labOrders } from '@drawpoint/contracts/appointments/lab-orders.contract';
import { persons, type Person } from '@drawpoint/contracts/auth/persons.contract';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { labTests } from '@drawpoint/contracts/booking/lab-tests.contract';
import type { FieldErrors } from '@drawpoint/contracts/errors';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { isNpi } from '@drawpoint/rules/npi';
import type { LabOrderRecord, OrderContent, OrderOwner } from './lab-order.store.ts';

type Sent = Omit<ParsedInputOf<typeof labOrders.update>, 'id' | 'version'>;
/** What an order says. */
export type OrderFields = Pick<LabOrderRecord, 'valid_from' | 'valid_until' | 'uses'> & {
  content: OrderContent;
};

export const BLANK: OrderFields = {
  ...{ valid_from: null, valid_until: null, uses: 1 },
  content: {
    ...{ first_name: null, last_name: null, date_of_birth: null },
    ...{ ordering_provider: null, npi: null, lab: null, icd10: [], test_ids: [], rejection: null },
  },
};

/** What an order says after an edit. Absent fields stay, and blank texts are none. */
export function edited(before: OrderFields, sent: Sent): OrderFields {
  const kept = <Value>(value: Value | undefined, old: Value): Value => (value === undefined ? old : value);
  const text = (value: string | null | undefined, old: string | null) => kept(value, old) || null;
  const { content } = before;
  return {
    valid_from: kept(sent.valid_from, before.valid_from),
    valid_until: kept(sent.valid_until, before.valid_until),
    uses: kept(sent.uses, before.uses),
    content: {
      ...content,
      first_name: text(sent.first_name, content.first_name),
      last_name: text(sent.last_name, content.last_name),
      date_of_birth: kept(sent.date_of_birth, content.date_of_birth),
      ordering_provider: text(sent.ordering_provider, content.ordering_provider),
      npi: text(sent.npi, content.npi),
      lab: text(sent.lab, content.lab),
      icd10: [...new Set(kept(sent.icd10, content.icd10))],
      test_ids: [...new Set(kept(sent.test_ids, content.test_ids))],
    },
  };
}

/** Checks what the contract cannot: numbers, days, tests and whose birth date it is. */
@Injectable()
export class CheckOrder {
  constructor(private readonly bus: Bus) {}

  /** `known`: the tests that the order had before, which may be retired by now. */
  async errorsOf(
    { content, valid_from, valid_until }: OrderFields,
    owner: OrderOwner & { date_of_birth?: string | null },
    ctx: RequestContext,
    known: readonly number[] = [],
  ): Promise<FieldErrors> {
    const { npi, date_of_birth } = content;
    const isWrongEnd = valid_from !== null && valid_until !== null && valid_until < valid_from;
    const added = content.test_ids.filter((id) => !known.includes(id));
    const isUnknown = added.length > 0 && (await this.hasUnknown(added, ctx));
    const isOther = date_of_birth !== null && (await this.isOtherBirth(owner, date_of_birth, ctx));
    return {
      ...(npi !== null && !isNpi(npi) && { npi: ['This is no valid NPI. Please check its 10 digits.'] }),
      ...(isWrongEnd && { valid_until: ['The last day cannot be before the first.'] }),
      ...(isUnknown && { test_ids: ['One of these tests is not in the catalog.'] }),
      ...(isOther && { date_of_birth: [OTHER_BIRTH] }),
    };
  }

  /** Whether the person drawn is known to be born on another day. */
  async isOtherBirth(
    { user_id, person_id, date_of_birth }: OrderOwner & { date_of_birth?: string | null },
    day: string,
    ctx: RequestContext,
  ): Promise<boolean> {
    if (date_of_birth) return date_of_birth !== day;
    if (user_id === null) return false;
    if (person_id === null) {
      return (await this.bus.call(users.isBornOn, { user_id, date_of_birth: day }, ctx)).is_match === false;
    }
    const person = await this.personOf(user_id, person_id, ctx);
    return person !== null && person.date_of_birth !== day;
  }

  /** One of those whom an account's owner books for; null for anybody else. */
  async personOf(userId: number, personId: number, ctx: RequestContext): Promise<Person | null> {
    const { data } = await this.bus.call(persons.listOwned, { user_id: userId, ids: [personId] }, ctx);
    return data[0] ?? null;
  }

  private async hasUnknown(ids: readonly number[], ctx: RequestContext): Promise<boolean> {
    const { data } = await this.bus.call(labTests.describe, { ids: [...ids] }, ctx);
    return data.filter(({ active }) => active).length < ids.length;
  }
}

export const OTHER_BIRTH = 'The person to be drawn was born on another day.';
