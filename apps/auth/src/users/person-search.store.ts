import { likeText, nameHolds } from '@drawpoint/nest-kit/data/list-query';
import { Prisma } from '../generated/prisma/client.ts';

const { sql, join } = Prisma;

/** The expression of the index of names alone. */
export const NAME = sql`(' ' || lower(first_name || ' ' || last_name))`;
/** The expression of the index in which words of three letters are found, and mistyped ones. */
export const NAME_AND_EMAIL = sql`(' ' || lower(first_name || ' ' || last_name || ' ' || email))`;

/**
 * That name and email address of a row of `user` hold every word of a text: words of three letters anywhere, shorter ones
 * at the beginning of a name or of the address, each from a trigram index or the index of addresses' beginnings.
 */
export function personHolds(text: string): Prisma.Sql {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return join(
    words.map((word) =>
      word.length < 3
        ? sql`(${nameHolds(NAME, word)} OR email LIKE ${`${likeText(word)}%`})`
        : nameHolds(NAME_AND_EMAIL, word),
    ),
    ' AND ',
  );
}
