import { z } from 'zod/mini';

const MAX_ID = 2_147_483_647;

/** A positive integer. A path or query value may send it as text (docs/product/texts-and-limits.md#api). */
export const id = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^[1-9]\d{0,9}$/))]),
  z.pipe(z.transform(Number), z.number().check(z.int(), z.gte(1), z.lte(MAX_ID))),
);

/**
 * The record version that the edit is based on. Without it, the edit always applies. An outdated version is
 * STALE.
 */
export const version = z.optional(id);

/** A whole number that a query may send as text. */
export const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^-?\d{1,9}$/))]),
    z.pipe(z.transform(Number), z.number().check(z.int(), z.gte(min), z.lte(max))),
  );

/** A decimal number that a query may send as text. */
export const decimal = (min: number, max: number) =>
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^-?\d{1,6}(\.\d{1,12})?$/))]),
    z.pipe(z.transform(Number), z.number().check(z.gte(min), z.lte(max))),
  );

/** A boolean that a query may send as text, and a form as 0 or 1 (docs/product/back-office.md#services). */
export const flag = z.pipe(
  z.union([z.boolean(), z.literal([0, 1]), z.enum(['true', 'false', '1', '0'])]),
  z.transform((value: boolean | 0 | 1 | 'true' | 'false' | '1' | '0') =>
    [true, 'true', '1', 1].includes(value),
  ),
);

// The message of a regular expression is its format code, which `field-errors.ts` turns into a text.
// Control characters break Postgres (NUL) and mail headers. Only long texts may contain line breaks.
const NO_CONTROL = /^[^\u0000-\u001f\u007f]*$/;
const NO_CONTROL_BUT_LINES = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/;

/** Required single-line text, trimmed. */
export const text = (max: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(max), z.regex(NO_CONTROL));

const NAME = /^[\p{L}\p{M}\p{Zs}'’.-]*$/u;
// Mail programs turn a name into a link when letters stand on both sides of a dot. `J. R.` is fine.
const DOMAIN = /\.\p{M}*\p{L}\p{M}*\p{L}/u;

/**
 * Part of a person's name: letters, marks, spaces, apostrophes, hyphens and dots. Names go into emails to
 * people who did not type them. So a name must not contain a link or an email address.
 */
export const personName = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(100),
  z.regex(NAME),
  z.refine((name) => !DOMAIN.test(name)),
);

/** Optional single-line text, trimmed; null and blank mean none. */
export const optionalText = (max: number) =>
  z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(max), z.regex(NO_CONTROL))));

/** Required text of several lines, trimmed. */
export const longText = (max: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(max), z.regex(NO_CONTROL_BUT_LINES));

/**
 * Text of the global search. It may be a person's name, so it goes only into request bodies: URLs end up in
 * proxy logs and browser histories.
 */
export const searchText = z.string().check(z.trim(), z.minLength(2), z.maxLength(100), z.regex(NO_CONTROL));

/** Optional text of several lines, trimmed. */
export const optionalLongText = (max: number) =>
  z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(max), z.regex(NO_CONTROL_BUT_LINES))));

/** An email address, trimmed and lower-cased. */
export const email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email());

/** An email address, or an empty text for a person without one. */
export const emailOrNone = z.union([z.literal(''), email]);

/**
 * A phone number as typed: 10 US digits, or + and 8 to 15 digits. Stored as E.164
 * (docs/product/texts-and-limits.md#formats).
 */
export const phone = z
  .string()
  .check(
    z.trim(),
    z.maxLength(30),
    z.regex(/^(\+[\d\s().-]{8,25}|1?[\s().-]*(?:\d[\s().-]*){10})$/, 'phone'),
  );

/** A phone number as services store it. */
export const e164 = z.string().check(z.regex(/^\+[1-9]\d{7,14}$/, 'phone'));

/** A calendar date, `YYYY-MM-DD`. */
export const date = z.iso.date();
/** An instant or a local time with its offset, ISO 8601. */
export const instant = z.iso.datetime({ offset: true });
/** The first day of a list in the zone of each row, or the instant at which the list begins. */
export const dateOrInstant = z.union([date, instant]);
/** A local time of day, `HH:MM`, 24 hours. */
export const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time'));

/** A typed time such as `9:00 am`, `9 pm` or `17:30`, parsed to `HH:MM`. */
export const typedTime = z.pipe(
  z
    .string()
    .check(
      z.trim(),
      z.regex(/^(([01]?\d|2[0-3]):[0-5]\d(:00)?|(0?[1-9]|1[0-2])(:[0-5]\d)?\s*[ap]\.?m\.?)$/i, 'time'),
    ),
  z.transform((typed: string) => {
    const [hour = '', minute = '00'] = typed.replaceAll(/[^\d:]/g, '').split(':');
    const isHalf = /m/i.test(typed);
    const hours = isHalf ? (Number(hour) % 12) + (/p/i.test(typed) ? 12 : 0) : Number(hour);
    return `${String(hours).padStart(2, '0')}:${minute}`;
  }),
);

/** Dollars with at most two decimals (docs/product/texts-and-limits.md#api). Services use cents. */
export const dollars = z.number();

/** Typed dollars: within these bounds, and exact in cents. */
export const typedDollars = (least: number, most: number) =>
  z.number().check(
    z.gte(least),
    z.lte(most),
    z.refine((amount) => Math.round(amount * 100) / 100 === amount, {
      error: 'The amount may have two decimals at most.',
      when: ({ issues }) => issues.length === 0,
    }),
  );

export const price = typedDollars(0, 99_999.99);

/** A price that may be blank, which means no price (docs/product/back-office.md#services). */
export const priceOrBlank = z.pipe(
  z.nullable(price),
  z.transform((amount: number | null) => amount ?? 0),
);

/** Minutes in steps of five, as for visit lengths (docs/product/back-office.md#services). */
export const minutesInFives = (min: number, max: number) =>
  z.number().check(z.int(), z.gte(min), z.lte(max), z.multipleOf(5));

export const usState = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{2}$/, 'us_state'));
export const zip = z.string().check(z.trim(), z.regex(/^\d{5}(-\d{4})?$/, 'zip'));

export const latitude = decimal(-90, 90);
export const longitude = decimal(-180, 180);

/** `per` and `per_page` mean the same (docs/product/texts-and-limits.md#api). */
export const pageQuery = {
  page: z.optional(wholeNumber(1, 1_000_000)),
  per: z.optional(wholeNumber(1, 200)),
  per_page: z.optional(wholeNumber(1, 200)),
};

/** A collection: `{ data: […] }`. */
export const listOf = <S extends z.ZodMiniType>(item: S) => z.object({ data: z.array(item) });

/** A paged collection. The position is at top level and in `meta` (docs/product/texts-and-limits.md#api). */
export const pageOf = <S extends z.ZodMiniType>(item: S) =>
  z.object({
    data: z.array(item),
    current_page: z.number(),
    last_page: z.number(),
    per_page: z.number(),
    total: z.number(),
    meta: z.object({
      current_page: z.number(),
      last_page: z.number(),
      per_page: z.number(),
      total: z.number(),
    }),
  });

/** An empty input or output. */
export const nothing = z.object({});
/** An output that only has a message. */
export const message = z.object({ message: z.string() });
