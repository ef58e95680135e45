import type { LabOrder, OrderState } from '@drawpoint/contracts/appointments/lab-orders.contract';
import { formatDate } from '@drawpoint/rules/dates';
import { SERIES_VISITS } from '@drawpoint/scheduling/series';
import { paths } from '../../config/paths.ts';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import type { Fact } from '../../ui/text/Facts.tsx';
import type { Tone } from '../../ui/text/Status.tsx';

/** The states of an order in plain words. */
export const STATE_TEXTS: Record<OrderState, { tone: Tone; text: string }> = {
  received: { tone: 'wait', text: message('Received', 'order') },
  verified: { tone: 'good', text: message('Checked', 'order') },
  rejected: { tone: 'bad', text: message('Not accepted', 'order') },
  expired: { tone: 'bad', text: message('Expired', 'order') },
  used_up: { tone: 'calm', text: message('Used up', 'order') },
};

export const stateText = ({ state }: Pick<LabOrder, 'state'>): string =>
  t(STATE_TEXTS[state].text, { context: 'order' });

/** Who is named on the order, else whose visit it is for. */
export const orderPerson = ({ first_name, last_name, visits: [visit] }: LabOrder): string =>
  [first_name, last_name].filter(Boolean).join(' ') || (visit?.patient_name ?? '');

/** The first test and how many more there are, or the ordering provider, or its number. */
export const orderTitle = ({ id, tests, ordering_provider }: LabOrder): string => {
  const [first, ...others] = tests.map(({ name }) => t(name));
  if (first && others.length > 0)
    return t('{{name}} and {{number}} more', { name: first, number: others.length });
  return first ?? ordering_provider ?? t('Order {{id}}', { id });
};

/** What the order says. Facts without a value are left out. */
export const orderFacts = (order: LabOrder): Fact[] => [
  [t('Name on the order'), [order.first_name, order.last_name].filter(Boolean).join(' ')],
  [t('Date of birth'), order.date_of_birth && formatDate(order.date_of_birth)],
  [t('Tests'), order.tests.map(({ name }) => t(name)).join(', ')],
  [t('Ordering provider'), order.ordering_provider],
  [t('NPI'), order.npi],
  [t('Lab'), order.lab],
  [t('ICD-10 codes'), order.icd10.join(', ')],
  [t('Valid from'), order.valid_from && formatDate(order.valid_from)],
  [t('Valid until'), order.valid_until && formatDate(order.valid_until)],
  [
    t('Uses'),
    order.uses > 1 ? t('{{used}} of {{number}} used', { used: order.used, number: order.uses }) : '',
  ],
];

/** Whether a patient may plan repeat visits with an order. */
export const mayRepeat = ({ state, provider_id }: LabOrder, left: number): boolean =>
  state === 'verified' && provider_id !== null && left >= SERIES_VISITS.least;

/** Where a patient plans repeat visits with an order. */
export const planPath = ({ id }: Pick<LabOrder, 'id'>): string => `${paths.account}?tab=orders&plan=${id}`;
