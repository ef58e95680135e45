import { z } from 'zod/mini';
import { text, timeOfDay } from '../fields.ts';

export const POLICY_TYPES = ['whole', 'money', 'percent', 'choice', 'switch', 'time', 'list'] as const;
export const POLICY_GROUPS = ['visits', 'bedside', 'fees', 'messages', 'phlebotomists', 'display'] as const;
export type PolicyGroup = (typeof POLICY_GROUPS)[number];

type Common = {
  group: PolicyGroup;
  /** A visit keeps the value of its booking. Otherwise a change applies at once. */
  frozen: boolean;
  /** Each service may have its own value. */
  perService?: true;
  /** Who may read the value, besides managers. */
  readers: 'managers' | 'staff' | 'everyone';
};

type Numbers = {
  type: 'whole' | 'money' | 'percent';
  unit: string;
  min: number;
  max: number;
  default: number;
};
type Choice = {
  type: 'choice';
  choices: readonly { value: string; label: string }[];
  default: string;
};
type Switch = { type: 'switch'; default: boolean };
type Time = { type: 'time'; min: string; max: string; default: string };
/** `max`: the most items, per part when there are several. `longest`: the most characters of an item. */
type Texts = { type: 'list'; item: 'text'; max: number; longest: number; default: readonly string[] };
type Parts = {
  type: 'list';
  item: 'text';
  parts: readonly { name: string; label: string }[];
  max: number;
  longest: number;
  default: Readonly<Record<string, readonly string[]>>;
};
type Charges = {
  type: 'list';
  item: 'charge';
  max: number;
  longest: number;
  least: number;
  most: number;
  default: readonly Charge[];
};
export type Charge = { label: string; amount: number };
/** The days that a line about traffic names, 0 Sunday to 6 Saturday. */
export const TRAFFIC_DAYS = {
  every_day: [0, 1, 2, 3, 4, 5, 6],
  weekdays: [1, 2, 3, 4, 5],
  weekend: [0, 6],
  sunday: [0],
  monday: [1],
  tuesday: [2],
  wednesday: [3],
  thursday: [4],
  friday: [5],
  saturday: [6],
} as const;
export type TrafficDays = keyof typeof TRAFFIC_DAYS;
export const TRAFFIC_DAY_NAMES = Object.keys(TRAFFIC_DAYS) as TrafficDays[];

/** Whole hours of the wall clock, `[from, until)`, in which drives take `factor` times as long. */
export type TrafficLine = { days: TrafficDays; from: number; until: number; factor: number };
/** `least` and `most` factors. */
type Spans = {
  type: 'list';
  item: 'span';
  max: number;
  least: number;
  most: number;
  default: readonly TrafficLine[];
};

/** A reminder of a visit: whole hours before its start, and how it is sent beside the bell. */
export type ReminderLine = { hours: number; email: boolean; text: boolean };
/** `least` and `most` hours. */
type Reminders = {
  type: 'list';
  item: 'reminder';
  max: number;
  least: number;
  most: number;
  default: readonly ReminderLine[];
};

/** An entry of the table of policies. Its bounds, default and texts are required by the type. */
export type Policy = Common &
  (Numbers | Choice | Switch | Time | Texts | Parts | Charges | Spans | Reminders);

/** The type of the values of a policy. */
export type ValueOf<P extends Policy> = P extends { type: 'whole' | 'money' | 'percent' }
  ? number
  : P extends { choices: readonly { value: infer Value }[] }
    ? Value
    : P extends { type: 'switch' }
      ? boolean
      : P extends { type: 'time' }
        ? string
        : P extends { parts: readonly { name: infer Name extends string }[] }
          ? Readonly<Record<Name, readonly string[]>>
          : P extends { item: 'charge' }
            ? readonly Charge[]
            : P extends { item: 'span' }
              ? readonly TrafficLine[]
              : P extends { item: 'reminder' }
                ? readonly ReminderLine[]
                : readonly string[];

const isWholeCents = (dollars: number): boolean => Math.round(dollars * 100) / 100 === dollars;
const money = (min: number, max: number) =>
  z.number().check(
    z.gte(min),
    z.lte(max),
    z.refine(isWholeCents, {
      error: 'The amount may have two decimals at most.',
      when: ({ issues }) => issues.length === 0,
    }),
  );

/** The schema of a policy's values. */
export function schemaOf(policy: Policy): z.ZodMiniType {
  switch (policy.type) {
    case 'whole':
      return z.number().check(z.int(), z.gte(policy.min), z.lte(policy.max));
    case 'percent':
      return z.number().check(z.gte(policy.min), z.lte(policy.max));
    case 'money':
      return money(policy.min, policy.max);
    case 'choice':
      return z.enum(policy.choices.map(({ value }) => value) as [string, ...string[]]);
    case 'switch':
      return z.boolean();
    case 'time': {
      const { min, max } = policy;
      // Times as `HH:MM` sort like texts.
      const isWithin = (time: string) => time >= min && time <= max;
      return timeOfDay.check(z.refine(isWithin, { error: `Enter a time from ${min} to ${max}.` }));
    }
    case 'list':
      return listSchemaOf(policy);
  }
}

type Lists = Texts | Parts | Charges | Spans | Reminders;

function itemSchemaOf(policy: Lists): z.ZodMiniType {
  if (policy.item === 'charge')
    return z.strictObject({ label: text(policy.longest), amount: money(policy.least, policy.most) });
  if (policy.item === 'text') return text(policy.longest);
  const hour = (min: number, max: number) => z.number().check(z.int(), z.gte(min), z.lte(max));
  if (policy.item === 'reminder')
    return z.strictObject({ hours: hour(policy.least, policy.most), email: z.boolean(), text: z.boolean() });
  return z
    .strictObject({
      days: z.enum(TRAFFIC_DAY_NAMES),
      from: hour(0, 23),
      until: hour(1, 24),
      factor: z.number().check(z.gte(policy.least), z.lte(policy.most)),
    })
    .check(
      z.refine(({ from, until }) => from < until, {
        path: ['until'],
        error: 'The end must be after the beginning.',
      }),
    );
}

/** Reminders are told apart by their hours. */
const areDistinct = (lines: unknown[]): boolean =>
  new Set((lines as Partial<ReminderLine>[]).map((line) => line?.hours)).size === lines.length;

function listSchemaOf(policy: Lists): z.ZodMiniType {
  const item = itemSchemaOf(policy);
  const list = z.array<z.ZodMiniType>(item).check(z.maxLength(policy.max));
  if (policy.item === 'reminder')
    return list.check(z.refine(areDistinct, { error: 'Two reminders cannot be sent at the same time.' }));
  if (!('parts' in policy)) return list;
  return z.strictObject(Object.fromEntries(policy.parts.map(({ name }) => [name, list])));
}
