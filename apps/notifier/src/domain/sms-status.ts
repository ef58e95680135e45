/** What Twilio says becomes of a text message, in the order in which it happens; the last ones end it. */
const STEPS: readonly (readonly string[])[] = [
  ['accepted', 'scheduled'],
  ['queued'],
  ['sending'],
  ['sent'],
  ['delivered', 'undelivered', 'failed', 'canceled'],
];

const stepOf = (status: string): number => STEPS.findIndex((step) => step.includes(status));

/** Whether it is a status that we know. */
export const isSmsStatus = (status: string): boolean => stepOf(status) >= 0;

/** The statuses that one may follow: callbacks come in any order, and a message never goes back. */
export const statusesBefore = (status: string): string[] =>
  STEPS.slice(0, Math.max(0, stepOf(status))).flat();

/** What a status means in the delivery log. */
export function stateOf(status: string): 'sent' | 'delivered' | 'failed' {
  if (status === 'delivered') return 'delivered';
  return ['undelivered', 'failed', 'canceled'].includes(status) ? 'failed' : 'sent';
}

/** What the delivery log says of a failure; null where there is none. */
export const failureOf = (status: string, errorCode: string | null): string | null =>
  stateOf(status) === 'failed'
    ? `It was not delivered (${status}${errorCode && /^\d{4,6}$/.test(errorCode) ? `, error ${errorCode}` : ''}).`
    : null;
