import { z } from 'zod/mini';
import { flag, id, listOf, text, version, wholeNumber } from '../fields.ts';
import { list } from '../list.ts';
import { internal, MANAGERS, operation, STAFF } from '../operation.ts';

/** Colors of caps. `other` stands for bottles and caps without a usual color. */
export const CAP_COLORS = [
  'light_blue',
  'red',
  'gold',
  'light_green',
  'green',
  'lavender',
  'pink',
  'royal_blue',
  'gray',
  'yellow',
  'white',
  'other',
] as const;
export type CapColor = (typeof CAP_COLORS)[number];

/** What a tube contains before the draw. */
export const ADDITIVES = [
  'culture_broth',
  'citrate',
  'none',
  'clot_activator',
  'clot_activator_gel',
  'heparin',
  'heparin_gel',
  'edta',
  'edta_gel',
  'fluoride',
  'acd',
] as const;
export type Additive = (typeof ADDITIVES)[number];

/** How a tube is kept after the draw (libs/rules/src/tubes.ts has the ranges in °C). */
export const TEMPERATURES = ['room', 'refrigerated', 'frozen', 'on_ice', 'warm'] as const;
export type Temperature = (typeof TEMPERATURES)[number];

/** Blood in mL, in steps of a tenth. */
export const milliliters = (most: number) => z.number().check(z.gte(0.1), z.lte(most), z.multipleOf(0.1));

/** What a provider may set for itself. The order of draw is the same for all. */
const TubeValues = z.object({
  cap_color: z.enum(CAP_COLORS),
  /** The blood that one tube takes, in mL. */
  fill_ml: z.number(),
  inversions: z.number(),
  /** Minutes until it is spun; 0 when it is not spun. */
  spin_minutes: z.number(),
  temperature: z.enum(TEMPERATURES),
  protect_from_light: z.boolean(),
});
export type TubeValues = z.output<typeof TubeValues>;

/** A tube with the values that apply to a provider, or with the catalog's. */
export const Tube = z.object({
  id: z.number(),
  /** Of the provider's own values where there is a provider, else of the catalog's. */
  version: z.number(),
  provider_id: z.nullable(z.number()),
  name: z.string(),
  additive: z.enum(ADDITIVES),
  /** Its place in the order of draw. */
  place: z.number(),
  /** False when it is retired. */
  active: z.boolean(),
  ...TubeValues.shape,
  /** The provider's own values, null where the catalog's applies; null without a provider. */
  own: z.nullable(
    z.object({
      cap_color: z.nullable(TubeValues.shape.cap_color),
      fill_ml: z.nullable(z.number()),
      inversions: z.nullable(z.number()),
      spin_minutes: z.nullable(z.number()),
      temperature: z.nullable(TubeValues.shape.temperature),
      protect_from_light: z.nullable(z.boolean()),
    }),
  ),
  /** The catalog's values. */
  catalog: TubeValues,
});
export type Tube = z.output<typeof Tube>;

const values = {
  cap_color: TubeValues.shape.cap_color,
  fill_ml: milliliters(100),
  inversions: wholeNumber(0, 20),
  spin_minutes: wholeNumber(0, 1440),
  temperature: TubeValues.shape.temperature,
  protect_from_light: z.boolean(),
};
const fields = {
  name: text(100),
  additive: z.enum(ADDITIVES),
  place: wholeNumber(1, 99),
  ...values,
};

/** For developers. Other staff always use their own provider. */
const provider_id = z.optional(id);
const own = <S extends z.ZodMiniType>(value: S) => z.optional(z.nullable(value));

/** The tubes of a draw (docs/product/tests-and-tubes.md). */
export const tubes = {
  list: operation({
    summary: "The tubes in the order of draw, with the provider's values applied.",
    http: 'GET /tubes',
    subject: 'booking.tubes.list',
    reads: ['catalog'],
    allow: STAFF,
    ...list({
      item: Tube,
      /** `retired` lists the retired ones too. */
      filters: { provider_id, retired: z.optional(flag) },
      defaultSort: { by: 'place', dir: 'asc' },
      perPage: 25,
      search: 'q',
    }),
  }),
  getFor: operation({
    summary: 'A tube with the values of a provider; retired and unknown ones are NOT_FOUND.',
    subject: 'booking.tubes.get-for',
    allow: internal('appointments'),
    input: z.object({ id, provider_id: id }),
    output: Tube,
  }),
  listFor: operation({
    summary: 'The tubes in the order of draw with the values of a provider, without retired ones.',
    subject: 'booking.tubes.list-for',
    allow: internal('appointments'),
    input: z.object({ provider_id: id }),
    output: listOf(Tube),
  }),
  create: operation({
    summary: 'Adds a tube to the catalog.',
    http: 'POST /admin/tubes',
    subject: 'booking.tubes.create',
    writes: ['catalog'],
    allow: ['developer'],
    audit: { action: 'tube_created', subject: 'id' },
    input: z.object(fields),
    output: Tube,
    status: 201,
  }),
  update: operation({
    summary: 'Changes a tube, or retires it unless a test needs it.',
    http: 'PUT /admin/tubes/{id}',
    subject: 'booking.tubes.update',
    writes: ['catalog'],
    allow: ['developer'],
    audit: { action: 'tube_changed', subject: 'id' },
    input: z.object({
      ...{ id, version, active: z.optional(z.boolean()) },
      ...z.partial(z.object(fields)).shape,
    }),
    output: Tube,
    errors: ['STALE'],
  }),
  updateOwn: operation({
    summary: "Sets the provider's own values of a tube; null takes the catalog's.",
    http: 'PUT /admin/my-provider/tubes/{id}',
    fromQuery: ['provider_id'],
    subject: 'booking.tubes.update-own',
    writes: ['catalog'],
    allow: MANAGERS,
    audit: { action: 'provider_tube_changed', subject: 'provider_id' },
    input: z.object({
      ...{ id, provider_id, version },
      ...{ cap_color: own(values.cap_color), fill_ml: own(values.fill_ml) },
      ...{ inversions: own(values.inversions), spin_minutes: own(values.spin_minutes) },
      ...{ temperature: own(values.temperature), protect_from_light: own(values.protect_from_light) },
    }),
    output: Tube,
    errors: ['NO_PROVIDER', 'STALE'],
  }),
};
