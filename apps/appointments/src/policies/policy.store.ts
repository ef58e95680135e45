import { Injectable } from '@nestjs/common';
import { effectivePolicy, type PolicyRow, type PolicyValue } from '@drawpoint/contracts/policies/policies';
import { idList } from '@drawpoint/nest-kit/data/id-list';
import { Database } from '../database.store.ts';
import type { StepTimes } from '../domain/step-times.ts';
import { Prisma } from '../generated/prisma/client.ts';

const STEP_KEYS = ['visit.en_route_hours', 'visit.step_minutes'] as const;

/** The companies' policies, and the site's values of them. */
export type StepTimeRows = {
  providers: { id: number; rows: PolicyRow[] }[] | null;
  site: { key: string; value: string }[] | null;
};

/** The policies of providers and the site's values of them, as booking and admin last told. */
@Injectable()
export class PolicyStore {
  constructor(private readonly db: Database) {}

  /** When steps may be taken at visits of this provider. */
  async stepTimes(providerId: number): Promise<StepTimes> {
    const [row] = await this.db.$queryRaw<{ rows: StepTimeRows }[]>`
      SELECT ${selectStepTimes([providerId])} AS rows`;
    return toStepTimes(row!.rows)(providerId);
  }

  /** What staff of this provider take at the door. */
  async atDoor(providerId: number): Promise<PolicyValue<'payment.at_door'>> {
    const key = 'payment.at_door';
    const [row] = await this.db.$queryRaw<{ rows: PolicyRow[] | null; value: string | null }[]>`
      SELECT (SELECT p.rows FROM provider_policy p WHERE p.id = ${providerId}) AS rows,
             (SELECT o.value FROM known_option o WHERE o.key = ${key} LIMIT 1) AS value`;
    const { rows, value } = row!;
    const site = new Map(value === null ? [] : [[key as string, value]]);
    return effectivePolicy(key, { rows: rows ?? [], site }).effective;
  }
}

/** A value of a SELECT: from what the step times of these providers follow. */
export const selectStepTimes = (providerIds: readonly number[]): Prisma.Sql =>
  Prisma.sql`json_build_object(
    'providers', (SELECT json_agg(json_build_object('id', p.id, 'rows', p.rows)) FROM provider_policy p
                   WHERE p.id = ANY (${idList([...new Set(providerIds)])})),
    'site', (SELECT json_agg(json_build_object('key', o.key, 'value', o.value)) FROM known_option o
              WHERE o.key = ANY (${[...STEP_KEYS]}) AND o.value IS NOT NULL))`;

/** By provider. */
export function toStepTimes({ providers, site }: StepTimeRows): (providerId: number) => StepTimes {
  const options = new Map((site ?? []).map(({ key, value }) => [key, value]));
  return (providerId) => {
    const rows = providers?.find(({ id }) => id === providerId)?.rows ?? [];
    const [hours, minutes] = STEP_KEYS.map((key) => effectivePolicy(key, { rows, site: options }).effective);
    return { enRouteHours: hours!, stepMinutes: minutes! };
  };
}
