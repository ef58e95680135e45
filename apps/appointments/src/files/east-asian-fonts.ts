import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import decompress from 'woff2-encoder/decompress';

const require = createRequire(import.meta.url);

/**
 * The files that list the characters of each slice: Chinese, which Japanese shares, with kana, and Korean.
 */
const FAMILIES = {
  'noto-sans-sc': require.resolve('@fontsource-variable/noto-sans-sc/unicode.json'),
  'noto-sans-kr': require.resolve('@fontsource-variable/noto-sans-kr/unicode.json'),
};
type Family = keyof typeof FAMILIES;
const HANGUL = /^[\p{Script=Hangul}]$/u;

/** The characters for these fonts: Chinese, Japanese and Korean, with punctuation and wide forms. */
export const EAST_ASIAN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\u30fb\u30fc\uff00-\uffef]/u;

/** Ranges of code points, each with its slice, such as `noto-sans-sc-116`. */
type Range = { from: number; to: number; slice: string };
const known = new Map<Family, Promise<readonly Range[]>>();

async function rangesOf(family: Family): Promise<readonly Range[]> {
  const text = await readFile(FAMILIES[family], 'utf8');
  return Object.entries(JSON.parse(text) as Record<string, string>).flatMap(([name, ranges]) =>
    ranges.split(',').map((range) => {
      const [from = 0, to = from] = range
        .slice('U+'.length)
        .split('-')
        .map((part) => Number.parseInt(part, 16));
      return { from, to, slice: `${family}-${name.replaceAll(/[[\]]/g, '')}` };
    }),
  );
}

function ranges(family: Family): Promise<readonly Range[]> {
  const found = known.get(family) ?? rangesOf(family);
  known.set(family, found);
  return found;
}

async function readSlice(slice: string): Promise<Buffer> {
  const table = slice.startsWith('noto-sans-kr') ? FAMILIES['noto-sans-kr'] : FAMILIES['noto-sans-sc'];
  const path = join(dirname(table), `files/${slice}-wght-normal.woff2`);
  return Buffer.from(await decompress(await readFile(path)));
}

/**
 * The font slices that a text needs, by name, and the slice of each character. Reads no file when the text
 * needs none.
 */
export type EastAsianFonts = {
  slices: ReadonlyMap<string, Buffer>;
  sliceOf: ReadonlyMap<string, string>;
};

export async function eastAsianFonts(text: string): Promise<EastAsianFonts> {
  const signs = new Set([...text].filter((sign) => EAST_ASIAN.test(sign)));
  const sliceOf = new Map<string, string>();
  for (const sign of signs) {
    const code = sign.codePointAt(0)!;
    const family = HANGUL.test(sign) ? 'noto-sans-kr' : 'noto-sans-sc';
    const found = (await ranges(family)).find(({ from, to }) => from <= code && code <= to);
    if (found) sliceOf.set(sign, found.slice);
  }
  const names = [...new Set(sliceOf.values())];
  const slices = await Promise.all(names.map(async (name) => [name, await readSlice(name)] as const));
  return { slices: new Map(slices), sliceOf };
}
