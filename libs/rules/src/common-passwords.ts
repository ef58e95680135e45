/** Shown under a password that attackers try first. */
export const TOO_COMMON = 'This password is too common.';

/**
 * Words that common passwords are built from. Digits, symbols and l33t spellings around them add no strength.
 */
const STEMS = new Set(
  (
    'password passwort passwd pass admin administrator root user guest login letmein welcome hello changeme default ' +
    'secret master access test testing temp temporary monkey dragon shadow sunshine princess football baseball ' +
    'basketball hockey soccer superman batman starwars iloveyou loveyou lovely freedom whatever trustno flower ' +
    'cheese cookie summer winter spring autumn january february march april june july august september october ' +
    'november december monday tuesday wednesday thursday friday saturday sunday michael jordan ashley jessica ' +
    'daniel charlie thomas robert jennifer hunter killer pepper ginger buster tigger mustang harley yankees ' +
    'computer internet samsung google facebook amazon pokemon minecraft qwerty qwertz azerty qwertyuiop asdf ' +
    'asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qwe qweasd qweasdzxc abc abcd abcde abcdef abcdefg abcdefgh drawpoint ' +
    'phlebotomy blood doctor nurse health hospital'
  ).split(' '),
);

const SPELLINGS: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const spelledOut = (text: string): string => text.replace(/[013457@$!]/g, (sign) => SPELLINGS[sign] ?? sign);
const lettersOf = (text: string): string => text.replace(/[^\p{L}]/gu, '');
const trimNonLetters = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** Whether the text repeats one character or runs up or down the alphabet or the digits. */
function isRun(text: string): boolean {
  const codes = [...text].map((char) => char.codePointAt(0) ?? 0);
  return [0, 1, -1].some((step) => codes.every((code, at) => at === 0 || code - codes[at - 1]! === step));
}

/**
 * Whether attackers try the password first: a common word with digits around it, a keyboard run, or the
 * person's email.
 */
export function isCommonPassword(password: string, email: string): boolean {
  const typed = password.normalize('NFKC').toLowerCase();
  const own = email.toLowerCase();
  const mailbox = own.slice(0, own.indexOf('@'));
  const cores = [
    lettersOf(typed),
    trimNonLetters(typed),
    lettersOf(spelledOut(typed)),
    lettersOf(spelledOut(trimNonLetters(typed))),
  ];
  if (typed.includes(own) || (mailbox.length > 2 && [typed, trimNonLetters(typed)].includes(mailbox)))
    return true;
  return isRun(typed) || cores.some((core) => core === '' || STEMS.has(core) || isRun(core));
}
