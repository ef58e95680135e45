import { POLICIES, POLICY_KEYS, type PolicyKey } from '@drawpoint/contracts/policies/policies';
import { POLICY_TEXTS } from '@drawpoint/contracts/policies/policy-texts';
import { POLICY_GROUPS, type Policy, type PolicyGroup } from '@drawpoint/contracts/policies/policy-types';
import { generatedFile, type GeneratedFile } from './generated-file.ts';

const GROUPS: Record<PolicyGroup, string> = {
  visits: 'Visits',
  bedside: 'At the patient’s side',
  fees: 'Cancellations and fees',
  messages: 'Messages',
  phlebotomists: 'Phlebotomists',
  display: 'Display',
};

const cell = (text: string): string => text.replaceAll('|', '\\|');

function boundsOf(policy: Policy): string {
  switch (policy.type) {
    case 'choice':
      return policy.choices.map(({ label }) => label).join(', ');
    case 'switch':
      return 'yes or no';
    case 'list': {
      if (policy.item === 'span')
        return `up to ${policy.max} spans of days and whole hours, each with a factor of ${policy.least} to ${policy.most}`;
      if (policy.item === 'reminder')
        return `up to ${policy.max}, each ${policy.least} to ${policy.most} hours before the start, by email, text or both`;
      const each = 'parts' in policy ? ` each for ${policy.parts.map(({ label }) => label).join(', ')}` : '';
      const amount = policy.item === 'charge' ? `, ${policy.least} to ${policy.most} dollars` : '';
      return `up to ${policy.max}${each}, 1 to ${policy.longest} characters${amount}`;
    }
    case 'time':
      return `${policy.min} to ${policy.max}`;
    default:
      return `${policy.min} to ${policy.max} ${policy.unit}`;
  }
}

function defaultOf(policy: Policy): string {
  if (policy.type === 'choice')
    return policy.choices.find(({ value }) => value === policy.default)?.label ?? '';
  if (policy.type !== 'list') return String(policy.default);
  if (policy.item === 'reminder')
    return policy.default
      .map(
        ({ hours, email, text }) =>
          `${hours} h: ${[...(email ? ['email'] : []), ...(text ? ['text'] : [])].join(' and ')}`,
      )
      .join('; ');
  if (policy.item !== 'text' || 'parts' in policy) {
    const lists = Object.values(policy.default) as unknown[];
    return lists.length === 0 ? 'none' : Object.values(policy.default).flat().join(' ');
  }
  return policy.default.join(' ');
}

function rowOf(key: PolicyKey): string {
  const policy = POLICIES[key] as Policy;
  const counts = policy.frozen ? 'for visits booked from then on' : 'at once';
  const { title, sentence } = POLICY_TEXTS[key];
  const cells = [title, sentence, boundsOf(policy), defaultOf(policy), counts, `\`${key}\``];
  return `| ${cells.map(cell).join(' | ')} |`;
}

/** The handbook's page about the policies of companies. */
export function policiesPage(): string {
  const groups = POLICY_GROUPS.map((group) => {
    const rows = POLICY_KEYS.filter((key) => POLICIES[key].group === group).map(rowOf);
    return `## ${GROUPS[group]}

| policy | decides | values | default | a change counts | key |
| --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
  });
  return `# Policies

Written by \`npm run generate\` from the list of policies.

Admins set the policies of their own company under Provider Settings, tab Policies. Developers set those of any company. If the
company has not set a policy, the site's option with the same key applies. Without such an option, the default applies. The audit
records each change with the old and the new value.

${groups.join('\n')}`;
}

export const policyFiles = async (): Promise<GeneratedFile[]> => [
  await generatedFile('docs/product/policies.md', policiesPage()),
];
