/** Why an email was not delivered, without its content or address. */
export type DeliveryError = { text: string; permanent: boolean };

/** Converts the mail library's error: the text for the delivery log, and whether to retry. */
export function deliveryError(error: unknown): DeliveryError {
  const { code, responseCode } = Object(error) as { code?: unknown; responseCode?: unknown };
  const answer = typeof responseCode === 'number' ? responseCode : 0;
  const name = typeof code === 'string' && /^[A-Z_]{2,40}$/.test(code) ? code : 'unknown error';
  // A refused mailbox or message stays refused. A refused sign-in is a configuration error, so it is retried.
  const permanent = answer >= 500 && answer < 600 && (name === 'EENVELOPE' || name === 'EMESSAGE');
  if (answer) return { text: `The mail server answered ${answer} (${name}).`, permanent };
  return { text: `It could not be handed over (${name}).`, permanent };
}
