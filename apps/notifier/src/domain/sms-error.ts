/** Why a text was not accepted, without its content or number. */
export type SmsError = { text: string; permanent: boolean; stopped: boolean };

/** The person answered STOP. Twilio knows it even when our webhook was not called. */
export const STOPPED = 21_610;

/**
 * Permanent error codes: they concern this number or this text. Account errors are retried: a wrong token
 * (20003), an unknown sender (21606), too many requests (20429).
 */
const PERMANENT = new Set([21_211, 21_214, 21_217, 21_219, 21_408, 21_610, 21_612, 21_614, 21_617, 21_635]);

/** Converts Twilio's error: the text for the delivery log, and whether to retry. */
export function smsError(status: number, code: number | null): SmsError {
  const named = code === null ? '' : `, error ${code}`;
  return {
    text: code === STOPPED ? 'The phone has answered STOP.' : `Twilio answered ${status}${named}.`,
    permanent: status < 500 && code !== null && PERMANENT.has(code),
    stopped: code === STOPPED,
  };
}
