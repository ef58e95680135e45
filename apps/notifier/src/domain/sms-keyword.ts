/** A keyword from a phone; null for anything else. */
export type SmsKeyword = 'stop' | 'start' | 'help' | 'yes' | null;

const WORDS: Record<Exclude<SmsKeyword, null>, readonly string[]> = {
  stop: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'],
  start: ['START', 'UNSTOP'],
  help: ['HELP', 'INFO'],
  yes: ['YES', 'Y'],
};

const TYPES: Record<string, Exclude<SmsKeyword, null>> = { STOP: 'stop', START: 'start', HELP: 'help' };

/** Whether a text answers a reminder ("Reply 1 to confirm"). */
export const isConfirmation = (body: string): boolean => /^\s*1\s*[.!]?\s*$/.test(body);

/**
 * Parses an incoming text: one word in any case, punctuation ignored. Twilio's reading (`OptOutType`) wins,
 * except that Twilio reads YES as START.
 */
export function readKeyword(body: string, optOutType: string | null): SmsKeyword {
  const word = body
    .trim()
    .toUpperCase()
    .replaceAll(/^[^A-Z]+|[^A-Z]+$/g, '')
    .replaceAll(/[\s-]/g, '');
  if (WORDS.yes.includes(word)) return 'yes';
  const typed = TYPES[optOutType ?? ''];
  if (typed) return typed;
  const found = (['stop', 'start', 'help'] as const).find((keyword) => WORDS[keyword].includes(word));
  return found ?? null;
}
