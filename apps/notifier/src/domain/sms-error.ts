/** Why a text message was not taken, without anything of its content or number. */
export type SmsError = { text: string; permanent: boolean; stopped: boolean };

/** The person answered STOP, which Twilio knows even where our webhook was not told. */
export const STOPPED = 21_610;

/**
 * Codes that will not go away by trying again: they are about this number or this text. What concerns the account, such as a wrong
 * token (20003), an unknown sender (21606) or too many requests (20429), is ours to mend or passes.
 */
const PERMANENT = new Set([21_211, 21_214, 21_217, 21_219, 21_408, 21_610, 21_612, 21_614, 21_617, 21_635]);

/** Reads Twilio's answer: what the delivery log may show, and whether trying again makes sense. */
export function smsError(status: number, code: number | null): SmsError {
  const named = code === null ? '' : `, error ${code}`;
  return {
    text: code === STOPPED ? 'The phone has answered STOP.' : `Twilio answered ${status}${named}.`,
    permanent: status < 500 && code !== null && PERMANENT.has(code),
    stopped: code === STOPPED,
  };
}
