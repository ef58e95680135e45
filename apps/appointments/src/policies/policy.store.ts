import { Injectable } from '@nestjs/common';
import {
  effectivePolicy,
  type PolicyKey,
  type PolicyRow,
  type PolicySources,
  type PolicyValue,
} from '@drawpoint/contracts/policies/policies';
import { TRAFFIC_DAYS, type TrafficLine } from '@drawpoint/contracts/policies/policy-types';
import { idList } from '@drawpoint/nest-kit/data/id-list';
import type { TrafficSpan } from '@drawpoint/scheduling/traffic';
import { Database, type Tx } from '../database.store.ts';
import type { StepTimes } from '../domain/step-times.ts';
import { Prisma } from '../generated/prisma/client.ts';

const STEP_KEYS = ['visit.en_route_hours', 'visit.step_minutes'] as const;

const TRAFFIC_KEY = 'travel.traffic';

/** The traffic that counts for a provider's visits. */
export type TrafficOf = (providerId: number | null) => TrafficSpan[];

/** The rows of providers' policies, and the site's values for them. */
export type PolicyRows = {
  providers: { id: number; rows: PolicyRow[] }[] | null;
  site: { key: string; value: string }[] | null;
};

/** Copies of the providers' policies from booking, and of the site's values from admin. */
@Injectable()
export class PolicyStore {
  constructor(private readonly db: Database) {}

  /** The step times that apply to visits of this provider. */
  async stepTimes(providerId: number): Promise<StepTimes> {
    const [row] = await this.db.$queryRaw<{ rows: PolicyRows }[]>`
      SELECT ${selectStepTimes([providerId])} AS rows`;
    return toStepTimes(row!.rows)(providerId);
  }

  /** How traffic changes the drives of visits, by provider. */
  async traffic(providerIds: readonly number[], tx: Tx = this.db): Promise<TrafficOf> {
    const [row] = await tx.$queryRaw<{ rows: PolicyRows }[]>`
      SELECT ${selectTraffic(providerIds)} AS rows`;
    return toTraffic(row!.rows);
  }

  /** What staff of this provider take at the door. */
  async atDoor(providerId: number): Promise<PolicyValue<'payment.at_door'>> {
    return this.valueOf('payment.at_door', providerId);
  }

  private async valueOf<Key extends PolicyKey>(key: Key, providerId: number): Promise<PolicyValue<Key>> {
    const [row] = await this.db.$queryRaw<{ rows: PolicyRow[] | null; value: string | null }[]>`
      SELECT (SELECT p.rows FROM provider_policy p WHERE p.id = ${providerId}) AS rows,
             (SELECT o.value FROM known_option o WHERE o.key = ${key} LIMIT 1) AS value`;
    const { rows, value } = row!;
    const site = new Map(value === null ? [] : [[key as string, value]]);
    return effectivePolicy(key, { rows: rows ?? [], site }).effective;
  }
}

const selectPolicies = (providerIds: readonly number[], keys: readonly PolicyKey[]): Prisma.Sql =>
  Prisma.sql`json_build_object(
    'providers', (SELECT json_agg(json_build_object('id', p.id, 'rows', p.rows)) FROM provider_policy p
                   WHERE p.id = ANY (${idList([...new Set(providerIds)])})),
    'site', (SELECT json_agg(json_build_object('key', o.key, 'value', o.value)) FROM known_option o
              WHERE o.key = ANY (${[...keys]}) AND o.value IS NOT NULL))`;

/** SQL that selects everything `toStepTimes` needs for these providers. */
export const selectStepTimes = (providerIds: readonly number[]): Prisma.Sql =>
  selectPolicies(providerIds, STEP_KEYS);

/** SQL that selects everything `toTraffic` needs for these providers. */
export const selectTraffic = (providerIds: readonly number[]): Prisma.Sql =>
  selectPolicies(providerIds, [TRAFFIC_KEY]);

const sourcesOf = ({ providers, site }: PolicyRows): ((providerId: number | null) => PolicySources) => {
  const options = new Map((site ?? []).map(({ key, value }) => [key, value]));
  return (providerId) => ({
    rows: providers?.find(({ id }) => id === providerId)?.rows ?? [],
    site: options,
  });
};

/** Converts the rows to a function from provider id to traffic. */
export function toTraffic(rows: PolicyRows): TrafficOf {
  const sources = sourcesOf(rows);
  return (providerId) => {
    const lines: readonly TrafficLine[] = effectivePolicy(TRAFFIC_KEY, sources(providerId)).effective;
    return lines.map(({ days, ...line }) => ({ ...line, weekdays: TRAFFIC_DAYS[days] }));
  };
}

/** Converts the rows to a function from provider id to step times. */
export function toStepTimes(rows: PolicyRows): (providerId: number) => StepTimes {
  const sources = sourcesOf(rows);
  return (providerId) => {
    const [hours, minutes] = STEP_KEYS.map((key) => effectivePolicy(key, sources(providerId)).effective);
    return { enRouteHours: hours!, stepMinutes: minutes! };
  };
}
