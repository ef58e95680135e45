import { policies } from '../booking/policies.contract.ts';
import { parseInput } from '../field-errors.ts';
import {
  effectivePolicy,
  frozenPolicies,
  POLICIES,
  POLICY_KEYS,
  readPolicyValue,
  siteValueProblem,
  type PolicyKey,
} from './policies.ts';
import { schemaOf, type Policy } from './policy-types.ts';

const NONE = { rows: [], site: new Map<string, string>() };

/** Values at the bounds of a policy, and just beyond them. */
function edgesOf(policy: Policy): { good: unknown[]; bad: unknown[] } {
  switch (policy.type) {
    case 'whole':
      return {
        good: [policy.min, policy.max],
        bad: [policy.min - 1, policy.max + 1, policy.min + 0.5, String(policy.min)],
      };
    case 'percent':
    case 'money':
      return { good: [policy.min, policy.max], bad: [policy.min - 0.01, policy.max + 0.01, 'ten'] };
    case 'choice':
      return { good: policy.choices.map(({ value }) => value), bad: ['other', 1, true] };
    case 'switch':
      return { good: [true, false], bad: ['true', 1] };
    case 'time':
      return { good: [policy.min, policy.max], bad: ['24:00', '9:00', 9] };
    case 'list':
      return listEdgesOf(policy);
  }
}

function listEdgesOf(policy: Extract<Policy, { type: 'list' }>): { good: unknown[]; bad: unknown[] } {
  const many = <Item>(item: Item, count: number) => Array.from({ length: count }, () => item);
  if (policy.item === 'span') {
    const span = { days: 'weekdays', from: 7, until: 9, factor: policy.most };
    const bad = [{ days: 'holidays' }, { from: -1 }, { until: 25 }, { from: 7.5 }, { from: 9 }];
    return {
      good: [[], many(span, policy.max), [{ ...span, from: 0, until: 24, factor: policy.least }]],
      bad: [
        many(span, policy.max + 1),
        ...[...bad, { factor: policy.most + 0.1 }, { factor: policy.least - 0.1 }].map((part) => [
          { ...span, ...part },
        ]),
      ],
    };
  }
  if (policy.item === 'reminder') {
    const each = (hours: number) => ({ hours, email: true, text: false });
    const upTo = (count: number) => Array.from({ length: count }, (_, index) => each(index + 1));
    const bad = [
      { hours: policy.least - 1 },
      { hours: policy.most + 1 },
      { hours: 2.5 },
      { text: 1 },
      { sms: true },
    ];
    return {
      good: [[], upTo(policy.max), [each(policy.least), each(policy.most)]],
      bad: [upTo(policy.max + 1), [each(2), each(2)], ...bad.map((part) => [{ ...each(2), ...part }])],
    };
  }
  const text = 'x'.repeat(policy.longest);
  if (policy.item === 'charge') {
    const charge = { label: text, amount: policy.most };
    return {
      good: [[], many(charge, policy.max), [{ label: 'x', amount: policy.least }]],
      bad: [
        many(charge, policy.max + 1),
        [{ label: `${text}x`, amount: policy.least }],
        [{ label: '', amount: policy.least }],
        [{ label: 'x', amount: policy.least - 0.01 }],
        [{ label: 'x', amount: policy.most + 0.01 }],
        [{ label: 'x', amount: policy.least + 0.001 }],
        [{ label: 'x' }],
        ['x'],
      ],
    };
  }
  const good = [[], many(text, policy.max), ['x']];
  const bad = [many(text, policy.max + 1), [`${text}x`], [''], [1], text];
  if (!('parts' in policy)) return { good, bad };
  const each = (list: unknown) => Object.fromEntries(policy.parts.map(({ name }) => [name, list]));
  return { good: good.map(each), bad: [...bad.map(each), [], { ...each([]), other: [] }, {}] };
}

describe.each(POLICY_KEYS)('The policy %s', (key: PolicyKey) => {
  const policy: Policy = POLICIES[key];
  const { good, bad } = edgesOf(policy);
  const wrong = (value: unknown) => {
    const parsed = parseInput(policies.update.input, { values: { [key]: value } });
    return parsed.success ? [] : Object.keys(parsed.errors);
  };

  it('the policy accepts values at its bounds and its own default', () => {
    for (const value of [...good, policy.default]) expect([value, wrong(value)]).toEqual([value, []]);
    expect(schemaOf(policy).safeParse(policy.default).success).toBe(true);
  });

  it('the policy accepts null, which restores the site’s value', () => {
    expect(wrong(null)).toEqual([]);
    expect(effectivePolicy(key, { ...NONE, rows: [{ service_id: null, key, value: null }] })).toEqual({
      effective: policy.default,
      from: 'default',
    });
  });

  it('an invalid value is an error at the policy’s key', () => {
    for (const value of [...bad, undefined]) {
      const fields = wrong(value);
      expect([value, fields.length > 0]).toEqual([value, true]);
      for (const field of fields) expect(field.startsWith(`values.${key}`)).toBe(true);
    }
  });

  it('the company’s value applies, else the site’s, else the default', () => {
    const [own = null, ofSite = own] = good;
    const isText = policy.type === 'choice' || policy.type === 'time';
    const text = isText ? String(ofSite) : JSON.stringify(ofSite);
    const site = new Map([[key as string, text]]);
    const rows = [{ service_id: null, key, value: own }];
    expect(effectivePolicy(key, { rows, site })).toEqual({ effective: own, from: 'provider' });
    expect(effectivePolicy(key, { rows: [], site })).toEqual({ effective: ofSite, from: 'site' });
    expect(effectivePolicy(key, NONE)).toEqual({ effective: policy.default, from: 'default' });
    expect(siteValueProblem(key, text)).toBeNull();
  });

  it('the default applies when a stored value has become invalid', () => {
    const rows = [{ service_id: null, key, value: bad[0] }];
    const site = new Map([[key as string, 'no value']]);
    expect(effectivePolicy(key, { rows, site }).from).toBe('default');
    expect(siteValueProblem(key, 'no value')).not.toBeNull();
    expect(readPolicyValue(key, bad[0])).toBeUndefined();
  });

  it('a visit keeps the value of a frozen policy, and not of a live one', () => {
    expect(key in frozenPolicies(NONE, 1)).toBe(policy.frozen);
    const all = Object.fromEntries(POLICY_KEYS.map((each) => [each, { frozen: each === key }]));
    const own = good[0];
    const kept = frozenPolicies(
      { ...NONE, rows: [{ service_id: null, key, value: own }] },
      1,
      all as Record<PolicyKey, { frozen: boolean }>,
    );
    expect(kept).toEqual({ [key]: own });
  });
});

it('an unknown key is a field error of its own', () => {
  const parsed = parseInput(policies.update.input, { values: { 'visit.unknown': 1, toString: 2 } });
  expect(!parsed.success && Object.keys(parsed.errors).sort()).toEqual([
    'values.toString',
    'values.visit.unknown',
  ]);
});
