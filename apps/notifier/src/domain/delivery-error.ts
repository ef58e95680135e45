/** Why an email was not delivered, without anything of its content or address. */
export type DeliveryError = { text: string; permanent: boolean };

/** Reads the mail library's error: what the delivery log may show, and whether trying again makes sense. */
export function deliveryError(error: unknown): DeliveryError {
  const { code, responseCode } = Object(error) as { code?: unknown; responseCode?: unknown };
  const answer = typeof responseCode === 'number' ? responseCode : 0;
  const name = typeof code === 'string' && /^[A-Z_]{2,40}$/.test(code) ? code : 'unknown error';
  // A mailbox or a message that is refused stays refused; a refused sign-in is ours to mend.
  const permanent = answer >= 500 && answer < 600 && (name === 'EENVELOPE' || name === 'EMESSAGE');
  if (answer) return { text: `The mail server answered ${answer} (${name}).`, permanent };
  return { text: `It could not be handed over (${name}).`, permanent };
}
