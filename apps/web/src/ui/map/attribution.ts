/** A text or link of a map's attribution. */
export type AttributionPart = { text: string; href?: string };

const LINK = /<a\s[^>]*href="(https?:[^"<>]+)"[^>]*>([^<]*)<\/a>/gi;
const SIGNS: Readonly<Record<string, string>> = { '&copy;': '©', '&amp;': '&', '&nbsp;': ' ' };

const plain = (html: string): string =>
  html.replaceAll(/<[^>]*>/g, '').replaceAll(/&\w+;/g, (sign) => SIGNS[sign] ?? '');

/**
 * Extracts text and links from the sources' attribution. Their HTML is not trusted, so all other markup is
 * dropped.
 */
export function attributionParts(sources: readonly string[]): AttributionPart[] {
  return sources.flatMap((html, index) => {
    const parts: AttributionPart[] = index > 0 ? [{ text: ' · ' }] : [];
    let from = 0;
    for (const found of html.matchAll(LINK)) {
      parts.push(
        { text: plain(html.slice(from, found.index)) },
        { text: plain(found[2] ?? ''), href: found[1]! },
      );
      from = found.index + found[0].length;
    }
    return [...parts, { text: plain(html.slice(from)) }].filter(({ text }) => text !== '');
  });
}
