/** The characters of the GSM-7 alphabet, of which 160 fit into one text message (3GPP TS 23.038). */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Characters that count twice. */
const EXTENDED = '^{}\\[~]|€\f';

const TYPOGRAPHY: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
};

/** Replaces typographic characters, and accents that GSM-7 lacks; other characters stay. */
export const plainSigns = (text: string): string =>
  text
    .replace(/[‘’“”–—…\u00a0]/g, (sign) => TYPOGRAPHY[sign] ?? sign)
    .replace(/[áíóúÁÍÓÚ]/g, (letter) => letter.normalize('NFD').charAt(0));

/** How many segments a text has; each is billed. */
export function segmentsOf(text: string): number {
  const characters = [...text];
  if (characters.every((each) => BASIC.includes(each) || EXTENDED.includes(each))) {
    const places = characters.reduce((sum, each) => sum + (EXTENDED.includes(each) ? 2 : 1), 0);
    return places <= 160 ? 1 : Math.ceil(places / 153);
  }
  return text.length <= 70 ? 1 : Math.ceil(text.length / 67);
}

/** Longer names of sites are cut, so that no text takes three segments. */
const LONGEST_NAME = 30;

/** The name of a site in a text message: GSM-7 characters alone, whole words where they fit. */
export function smsName(site: string): string {
  const plain = [...plainSigns(site).normalize('NFKC')]
    .map((sign) => (BASIC.includes(sign) ? sign : sign.normalize('NFD').charAt(0)))
    .filter((sign) => BASIC.includes(sign) && sign >= ' ')
    .join('');
  const words = plain.split(' ').filter(Boolean);
  const fitting = words.filter((_, index) => words.slice(0, index + 1).join(' ').length <= LONGEST_NAME);
  return fitting.join(' ') || words[0]?.slice(0, LONGEST_NAME) || 'Drawpoint';
}
