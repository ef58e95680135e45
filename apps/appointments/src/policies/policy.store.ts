import { Injectable } from '@nestjs/common';
import type { Arrival } from '@drawpoint/contracts/appointments/calendar.contract';
import { KEPT_POLICIES } from '@drawpoint/contracts/appointments/day.contract';
import {
  effectivePolicy,
  type PolicyKey,
  type PolicyRow,
  type PolicySources,
  type PolicyValue,
} from '@drawpoint/contracts/policies/policies';
import { TRAFFIC_DAYS, type TrafficLine } from '@drawpoint/contracts/policies/policy-types';
import { idList } from '@drawpoint/nest-kit/data/id-list';
import { type LoadLimits, NO_LIMITS } from '@drawpoint/scheduling/load';
import type { TrafficSpan } from '@drawpoint/scheduling/traffic';
import { Database, type Tx } from '../database.store.ts';
import type { BedsideSettings } from '../domain/bedside.ts';
import type { StepTimes } from '../domain/step-times.ts';
import { Prisma } from '../generated/prisma/client.ts';

/** What phones keep: for how many hours, when steps can be taken, and the lists to choose from. */
export type PoliciesOnPhones = {
  hours: number;
  times: StepTimes;
  bedside: BedsideSettings;
  values: Record<(typeof KEPT_POLICIES)[number], unknown>;
};

const STEP_KEYS = ['visit.en_route_hours', 'visit.step_minutes', 'no_show.from_minutes'] as const;

const BEDSIDE_KEYS = [
  'bedside.identity',
  'bedside.consent',
  'bedside.fasting',
  'bedside.labels',
  'bedside.checklist',
] as const;

const DAY_KEYS = [
  ...(['travel.traffic', 'load.visits', 'load.drive_minutes'] as const),
  ...(['visit.first_available', 'visit.arrival', 'visit.window_minutes', 'visit.narrow_at'] as const),
] as const;

/**
 * What a provider decides about the days of its phlebotomists: traffic, the most of a day, who comes first, what
 * patients are promised, and when (`HH:MM`) on the evening before they are told more.
 */
export type DayRules = {
  traffic: TrafficSpan[];
  load: LoadLimits;
  firstAvailable: PolicyValue<'visit.first_available'>;
  arrival: Arrival;
  narrowAt: string;
};
export type DayRulesOf = (providerId: number | null) => DayRules;
export const NO_RULES: DayRules = {
  ...{ traffic: [], load: NO_LIMITS, firstAvailable: 'earliest' },
  ...{ arrival: { promise: 'exact', minutes: 0 }, narrowAt: '18:00' },
};

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
      SELECT ${selectPolicies([providerId], STEP_KEYS)} AS rows`;
    return toStepTimes(row!.rows)(providerId);
  }

  /** The rules of days, by provider. */
  async dayRules(providerIds: readonly number[], tx: Tx = this.db): Promise<DayRulesOf> {
    const [row] = await tx.$queryRaw<{ rows: PolicyRows }[]>`
      SELECT ${selectDayRules(providerIds)} AS rows`;
    return toDayRules(row!.rows);
  }

  /** What this provider asks for at the patient's side. */
  async bedside(providerId: number, tx: Tx = this.db): Promise<BedsideSettings> {
    const [row] = await tx.$queryRaw<{ rows: PolicyRows }[]>`
      SELECT ${selectPolicies([providerId], BEDSIDE_KEYS)} AS rows`;
    return toBedsideSettings(row!.rows)(providerId);
  }

  /** Whether a redraw at this provider costs nothing. */
  async isRedrawFree(providerId: number): Promise<boolean> {
    return (await this.valueOf('redraw.price', providerId)) === 'free';
  }

  /** What staff of this provider take at the door. */
  async atDoor(providerId: number, tx?: Tx): Promise<PolicyValue<'payment.at_door'>> {
    return this.valueOf('payment.at_door', providerId, tx);
  }

  /** What phones keep of these providers' policies. */
  async keptOnPhones(providerIds: readonly number[]): Promise<(providerId: number) => PoliciesOnPhones> {
    const keys = [...STEP_KEYS, ...BEDSIDE_KEYS, ...KEPT_POLICIES, 'offline.hours' as const];
    const [row] = await this.db.$queryRaw<{ rows: PolicyRows }[]>`
      SELECT ${selectPolicies(providerIds, keys)} AS rows`;
    const sources = sourcesOf(row!.rows);
    const times = toStepTimes(row!.rows);
    const bedside = toBedsideSettings(row!.rows);
    return (providerId) => {
      const of = <Key extends PolicyKey>(key: Key) => effectivePolicy(key, sources(providerId)).effective;
      const values = Object.fromEntries(KEPT_POLICIES.map((key) => [key, of(key)]));
      return {
        ...{ hours: of('offline.hours'), times: times(providerId) },
        bedside: bedside(providerId),
        values: values as PoliciesOnPhones['values'],
      };
    };
  }

  /** How long tubes of this provider may be on the way; 0 without a limit. */
  async transportHours(providerId: number, tx?: Tx): Promise<number> {
    return this.valueOf('handover.hours', providerId, tx);
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

const selectPolicies = (providerIds: readonly number[], keys: readonly PolicyKey[]): Prisma.Sql =>
  Prisma.sql`json_build_object(
    'providers', (SELECT json_agg(json_build_object('id', p.id, 'rows', p.rows)) FROM provider_policy p
                   WHERE p.id = ANY (${idList([...new Set(providerIds)])})),
    'site', (SELECT json_agg(json_build_object('key', o.key, 'value', o.value)) FROM known_option o
              WHERE o.key = ANY (${[...keys]}) AND o.value IS NOT NULL))`;

/** SQL that selects everything `toStepTimes` and `toBedsideSettings` need for these providers. */
export const selectVisitPolicies = (providerIds: readonly number[]): Prisma.Sql =>
  selectPolicies(providerIds, [...STEP_KEYS, ...BEDSIDE_KEYS]);

/** SQL that selects everything `toDayRules` needs for these providers. */
export const selectDayRules = (providerIds: readonly number[]): Prisma.Sql =>
  selectPolicies(providerIds, DAY_KEYS);

const sourcesOf = ({ providers, site }: PolicyRows): ((providerId: number | null) => PolicySources) => {
  const options = new Map((site ?? []).map(({ key, value }) => [key, value]));
  return (providerId) => ({
    rows: providers?.find(({ id }) => id === providerId)?.rows ?? [],
    site: options,
  });
};

/** Converts the rows to a function from provider id to the rules of days. */
export function toDayRules(rows: PolicyRows): DayRulesOf {
  const sources = sourcesOf(rows);
  return (providerId) => {
    if (providerId === null) return NO_RULES;
    const of = <Key extends PolicyKey>(key: Key) => effectivePolicy(key, sources(providerId)).effective;
    const lines: readonly TrafficLine[] = of('travel.traffic');
    return {
      traffic: lines.map(({ days, ...line }) => ({ ...line, weekdays: TRAFFIC_DAYS[days] })),
      // 0 stands for no limit.
      load: { visits: of('load.visits') || null, driveMinutes: of('load.drive_minutes') || null },
      firstAvailable: of('visit.first_available'),
      arrival: { promise: of('visit.arrival'), minutes: Number(of('visit.window_minutes')) },
      narrowAt: of('visit.narrow_at'),
    };
  };
}

/** Converts the rows to a function from provider id to step times. */
export function toStepTimes(rows: PolicyRows): (providerId: number) => StepTimes {
  const sources = sourcesOf(rows);
  return (providerId) => {
    const [hours, minutes, noShow] = STEP_KEYS.map(
      (key) => effectivePolicy(key, sources(providerId)).effective,
    );
    return { enRouteHours: hours!, stepMinutes: minutes!, noShowMinutes: noShow! };
  };
}

/** Converts the rows to a function from provider id to what is asked for at the patient's side. */
export function toBedsideSettings(rows: PolicyRows): (providerId: number) => BedsideSettings {
  const sources = sourcesOf(rows);
  return (providerId) => {
    const of = <Key extends PolicyKey>(key: Key) => effectivePolicy(key, sources(providerId)).effective;
    return {
      ...{ identity: of('bedside.identity'), consent: of('bedside.consent') },
      ...{ fasting: of('bedside.fasting'), labels: of('bedside.labels') },
      checklist: of('bedside.checklist'),
    };
  };
}
