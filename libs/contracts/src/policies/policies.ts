import { BEDSIDE_POLICIES } from './bedside-policies.ts';
import { FEE_POLICIES } from './fee-policies.ts';
import { MESSAGE_POLICIES } from './message-policies.ts';
import { ORDER_POLICIES } from './order-policies.ts';
import { schemaOf, type Policy, type ValueOf } from './policy-types.ts';

const ACCESS = [
  { value: 'hidden', label: 'Hidden' },
  { value: 'read', label: 'Read only' },
  { value: 'edit', label: 'Edit' },
] as const;

/**
 * The policies that a company decides for itself. Calls, checks, screen and handbook derive from this table.
 * With all defaults the product follows the specification.
 */
export const POLICIES = {
  'visit.en_route_hours': {
    group: 'visits',
    type: 'whole',
    unit: 'hours before the start',
    min: 1,
    max: 24,
    default: 2,
    frozen: false,
    readers: 'staff',
  },
  'visit.step_minutes': {
    group: 'visits',
    type: 'whole',
    unit: 'minutes before the start',
    min: 0,
    max: 240,
    default: 30,
    frozen: false,
    readers: 'staff',
  },
  'visit.charges': {
    group: 'visits',
    type: 'list',
    item: 'charge',
    max: 20,
    longest: 60,
    least: 0.5,
    most: 500,
    default: [],
    frozen: false,
    readers: 'everyone',
  },
  'visit.reasons': {
    group: 'visits',
    type: 'list',
    item: 'text',
    parts: [
      { name: 'cancel', label: 'Cancel' },
      { name: 'deny', label: 'Deny' },
      { name: 'failed_draw', label: 'Draw failed' },
      { name: 'no_show', label: 'No-show' },
    ],
    max: 12,
    longest: 80,
    default: {
      cancel: [
        'The phlebotomist is ill.',
        'The car broke down.',
        'We cannot reach the address at that time.',
      ],
      deny: ['That time is not possible.', 'The order is missing.', 'We do not offer this at your address.'],
      failed_draw: [
        'No vein could be found.',
        'The patient felt unwell.',
        'The patient had not prepared as needed.',
      ],
      no_show: ['Nobody opened the door.', 'The address was not found.', 'The patient was not at home.'],
    },
    frozen: false,
    readers: 'staff',
  },
  'payment.at_door': {
    group: 'visits',
    type: 'choice',
    choices: [
      { value: 'none', label: 'Not possible' },
      { value: 'cash', label: 'Cash' },
      { value: 'check', label: 'Check' },
      { value: 'both', label: 'Cash or check' },
    ],
    default: 'none',
    frozen: false,
    readers: 'everyone',
  },
  'price.household_discount': {
    group: 'visits',
    type: 'percent',
    unit: 'percent',
    min: 0,
    max: 100,
    default: 0,
    frozen: false,
    readers: 'everyone',
  },
  'travel.traffic': {
    group: 'visits',
    type: 'list',
    item: 'span',
    max: 28,
    least: 0.5,
    most: 3,
    default: [],
    frozen: false,
    readers: 'staff',
  },
  'load.visits': {
    group: 'visits',
    type: 'whole',
    unit: 'visits',
    min: 0,
    max: 40,
    default: 0,
    frozen: false,
    readers: 'staff',
  },
  'load.drive_minutes': {
    group: 'visits',
    type: 'whole',
    unit: 'minutes',
    min: 0,
    max: 720,
    default: 0,
    frozen: false,
    readers: 'staff',
  },
  'visit.first_available': {
    group: 'visits',
    type: 'choice',
    choices: [
      { value: 'earliest', label: 'Who is free earliest' },
      { value: 'least_driving', label: 'Who would drive least' },
      { value: 'fewest_visits', label: 'Who has the fewest visits that day' },
    ],
    default: 'earliest',
    frozen: false,
    readers: 'staff',
  },
  'visit.arrival': {
    group: 'visits',
    type: 'choice',
    choices: [
      { value: 'exact', label: 'An exact time' },
      { value: 'window', label: 'An arrival window' },
      { value: 'both', label: 'The patient chooses' },
    ],
    default: 'exact',
    frozen: false,
    readers: 'staff',
  },
  'visit.window_minutes': {
    group: 'visits',
    type: 'choice',
    choices: [
      { value: '60', label: '1 hour' },
      { value: '120', label: '2 hours' },
      { value: '240', label: '4 hours' },
    ],
    default: '120',
    frozen: false,
    readers: 'staff',
  },
  'visit.narrow_at': {
    group: 'visits',
    type: 'time',
    min: '12:00',
    max: '23:00',
    default: '18:00',
    frozen: false,
    readers: 'staff',
  },
  'waitlist.lead_hours': {
    group: 'visits',
    type: 'whole',
    unit: 'hours before the start',
    min: 1,
    max: 72,
    default: 3,
    frozen: false,
    readers: 'staff',
  },
  ...BEDSIDE_POLICIES,
  ...ORDER_POLICIES,
  ...FEE_POLICIES,
  ...MESSAGE_POLICIES,
  'phlebotomist.own_area': {
    group: 'phlebotomists',
    type: 'choice',
    choices: ACCESS,
    default: 'read',
    frozen: false,
    readers: 'staff',
  },
  'phlebotomist.own_prices': {
    group: 'phlebotomists',
    type: 'choice',
    choices: ACCESS,
    default: 'read',
    frozen: false,
    readers: 'staff',
  },
  'display.distance': {
    group: 'display',
    type: 'choice',
    choices: [
      { value: 'miles', label: 'Miles' },
      { value: 'km', label: 'Kilometers' },
    ],
    // The default of the provider's country: all providers are in the United States.
    default: 'miles',
    frozen: false,
    readers: 'everyone',
  },
} as const satisfies Record<string, Policy>;

export type PolicyKey = keyof typeof POLICIES;
export type PolicyValue<Key extends PolicyKey = PolicyKey> = ValueOf<(typeof POLICIES)[Key]>;
export const POLICY_KEYS = Object.keys(POLICIES) as PolicyKey[];
export const isPolicyKey = (key: string): key is PolicyKey => Object.hasOwn(POLICIES, key);

/** The parsed value; undefined when it does not fit the policy. */
export function readPolicyValue<Key extends PolicyKey>(
  key: Key,
  value: unknown,
): PolicyValue<Key> | undefined {
  const read = schemaOf(POLICIES[key]).safeParse(value);
  return read.success ? (read.data as PolicyValue<Key>) : undefined;
}

/** Parses the site's value of a policy. Numbers, switches and lists are stored as JSON. */
export function readSiteValue<Key extends PolicyKey>(key: Key, text: string): PolicyValue<Key> | undefined {
  const { type } = POLICIES[key] as Policy;
  if (type === 'choice' || type === 'time') return readPolicyValue(key, text);
  try {
    return readPolicyValue(key, JSON.parse(text));
  } catch {
    return undefined;
  }
}

/**
 * Why the site's value of a policy is invalid. Null when it is valid, and for options that are no policies.
 */
export const siteValueProblem = (key: string, text: string | null): string | null =>
  text === null || !isPolicyKey(key) || readSiteValue(key, text) !== undefined
    ? null
    : 'Enter a value within the bounds of this policy; lists as JSON.';

/** A value that a company has set, for one service or for all. */
export type PolicyRow = { service_id: number | null; key: string; value: unknown };
/** The sources of values: the company's rows, then the site's options by key. */
export type PolicySources = { rows: readonly PolicyRow[]; site: ReadonlyMap<string, string> };

export type EffectivePolicy<Key extends PolicyKey = PolicyKey> = {
  effective: PolicyValue<Key>;
  from: 'provider' | 'site' | 'default';
};

/** The value that applies: the service's, else the company's, else the site's, else the default. */
export function effectivePolicy<Key extends PolicyKey>(
  key: Key,
  { rows, site }: PolicySources,
  serviceId: number | null = null,
): EffectivePolicy<Key> {
  const ofService = serviceId !== null && (POLICIES[key] as Policy).perService ? serviceId : null;
  for (const level of new Set([ofService, null])) {
    const row = rows.find((each) => each.key === key && each.service_id === level);
    const own = row && row.value !== null ? readPolicyValue(key, row.value) : undefined;
    if (own !== undefined) return { effective: own, from: 'provider' };
  }
  const option = site.get(key);
  const ofSite = option === undefined ? undefined : readSiteValue(key, option);
  if (ofSite !== undefined) return { effective: ofSite, from: 'site' };
  return { effective: POLICIES[key].default as unknown as PolicyValue<Key>, from: 'default' };
}

/** The value of a frozen policy that a visit keeps; the default for visits older than the policy. */
export const keptPolicy = <Key extends PolicyKey>(
  key: Key,
  kept: Readonly<Record<string, unknown>>,
): PolicyValue<Key> =>
  readPolicyValue(key, kept[key]) ?? (POLICIES[key].default as unknown as PolicyValue<Key>);

/** The values that a visit keeps from its booking on. `policies`: the product's table by default. */
export function frozenPolicies(
  sources: PolicySources,
  serviceId: number,
  policies: Readonly<Record<PolicyKey, Pick<Policy, 'frozen'>>> = POLICIES,
): Record<string, unknown> {
  const keys = POLICY_KEYS.filter((key) => policies[key].frozen);
  return Object.fromEntries(keys.map((key) => [key, effectivePolicy(key, sources, serviceId).effective]));
}
