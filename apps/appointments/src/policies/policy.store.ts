import { Injectable } from '@nestjs/common';
import {
  effectivePolicy,
  type PolicyKey,
  type PolicyRow,
  type PolicyValue,
} from '@drawpoint/contracts/policies/policies';
import { TRAFFIC_DAYS, type TrafficLine } from '@drawpoint/contracts/policies/policy-types';
import { idList } from '@drawpoint/nest-kit/data/id-list';
import type { TrafficSpan } from '@drawpoint/scheduling/traffic';
import { Database, type Tx } from '../database.store.ts';
import type { StepTimes } from '../domain/step-times.ts';
import { Prisma } from '../generated/prisma/client.ts';

const STEP_KEYS = ['visit.en_route_hours', 'visit.step_minutes'] as const;

/** The rows of providers' policies, and the site's values for them. */
export type StepTimeRows = {
  providers: { id: number; rows: PolicyRow[] }[] | null;
  site: { key: string; value: string }[] | null;
};

/** Copies of the providers' policies from booking, and of the site's values from admin. */
@Injectable()
export class PolicyStore {
  constructor(private readonly db: Database) {}

  /** The step times that apply to visits of this provider. */
  async stepTimes(providerId: number): Promise<StepTimes> {
    const [row] = await this.db.$queryRaw<{ rows: StepTimeRows }[]>`
      SELECT ${selectStepTimes([providerId])} AS rows`;
    return toStepTimes(row!.rows)(providerId);
  }

  /** How traffic changes the drives of visits of this provider. */
  async traffic(providerId: number, tx?: Tx): Promise<TrafficSpan[]> {
    const lines = (await this.valueOf('travel.traffic', providerId, tx)) as readonly TrafficLine[];
    return lines.map(({ days, ...line }) => ({ ...line, weekdays: TRAFFIC_DAYS[days] }));
  }

  /** What staff of this provider take at the door. */
  async atDoor(providerId: number): Promise<PolicyValue<'payment.at_door'>> {
    return this.valueOf('payment.at_door', providerId);
  }

  private async valueOf<Key extends PolicyKey>(
    key: Key,
    providerId: number,
    tx: Tx = this.db,
  ): Promise<PolicyValue<Key>> {
    const [row] = await tx.$queryRaw<{ rows: PolicyRow[] | null; value: string | null }[]>`
      SELECT (SELECT p.rows FROM provider_policy p WHERE p.id = ${providerId}) AS rows,
             (SELECT o.value FROM known_option o WHERE o.key = ${key} LIMIT 1) AS value`;
    const { rows, value } = row!;
    const site = new Map(value === null ? [] : [[key as string, value]]);
    return effectivePolicy(key, { rows: rows ?? [], site }).effective;
  }
}

/** SQL that selects everything `toStepTimes` needs for these providers. */
export const selectStepTimes = (providerIds: readonly number[]): Prisma.Sql =>
  Prisma.sql`json_build_object(
    'providers', (SELECT json_agg(json_build_object('id', p.id, 'rows', p.rows)) FROM provider_policy p
                   WHERE p.id = ANY (${idList([...new Set(providerIds)])})),
    'site', (SELECT json_agg(json_build_object('key', o.key, 'value', o.value)) FROM known_option o
              WHERE o.key = ANY (${[...STEP_KEYS]}) AND o.value IS NOT NULL))`;

/** Converts the rows to a function from provider id to step times. */
export function toStepTimes({ providers, site }: StepTimeRows): (providerId: number) => StepTimes {
  const options = new Map((site ?? []).map(({ key, value }) => [key, value]));
  return (providerId) => {
    const rows = providers?.find(({ id }) => id === providerId)?.rows ?? [];
    const [hours, minutes] = STEP_KEYS.map((key) => effectivePolicy(key, { rows, site: options }).effective);
    return { enRouteHours: hours!, stepMinutes: minutes! };
  };
}
