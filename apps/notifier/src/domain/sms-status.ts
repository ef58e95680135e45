/** Twilio's statuses of a text in their order; the last ones are final. */
const STEPS: readonly (readonly string[])[] = [
  ['accepted', 'scheduled'],
  ['queued'],
  ['sending'],
  ['sent'],
  ['delivered', 'undelivered', 'failed', 'canceled'],
];

const stepOf = (status: string): number => STEPS.findIndex((step) => step.includes(status));

/** Whether the status is a known one. */
export const isSmsStatus = (status: string): boolean => stepOf(status) >= 0;

/** The statuses that may precede one. Callbacks come in any order, and a message never goes back. */
export const statusesBefore = (status: string): string[] =>
  STEPS.slice(0, Math.max(0, stepOf(status))).flat();

/** The status in the delivery log. */
export function stateOf(status: string): 'sent' | 'delivered' | 'failed' {
  if (status === 'delivered') return 'delivered';
  return ['undelivered', 'failed', 'canceled'].includes(status) ? 'failed' : 'sent';
}

/** The failure text in the delivery log; null when there is none. */
export const failureOf = (status: string, errorCode: string | null): string | null =>
  stateOf(status) === 'failed'
    ? `It was not delivered (${status}${errorCode && /^\d{4,6}$/.test(errorCode) ? `, error ${errorCode}` : ''}).`
    : null;
