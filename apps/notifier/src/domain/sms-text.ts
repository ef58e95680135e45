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

/** Replaces typographic characters by GSM-7 ones; other characters stay. */
export const plainSigns = (text: string): string =>
  text.replace(/[‘’“”–—…\u00a0]/g, (sign) => TYPOGRAPHY[sign] ?? sign);

/** How many segments a text has; each is billed. */
export function segmentsOf(text: string): number {
  const characters = [...text];
  if (characters.every((each) => BASIC.includes(each) || EXTENDED.includes(each))) {
    const places = characters.reduce((sum, each) => sum + (EXTENDED.includes(each) ? 2 : 1), 0);
    return places <= 160 ? 1 : Math.ceil(places / 153);
  }
  return text.length <= 70 ? 1 : Math.ceil(text.length / 67);
}
