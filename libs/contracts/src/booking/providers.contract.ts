import { z } from 'zod/mini';
import { id, instant, optionalText, phone, priceOrBlank, text, usState, version, zip } from '../fields.ts';
import { list } from '../list.ts';
import { operation } from '../operation.ts';

/**
 * A provider as its admins and developers edit it (docs/product/back-office.md#providers). `phlebotomists`
 * are ids.
 */
export const ManagedProvider = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  address: z.object({
    line1: z.nullable(z.string()),
    city: z.nullable(z.string()),
    state: z.nullable(z.string()),
    zip: z.nullable(z.string()),
  }),
  phone: z.nullable(z.string()),
  license_number: z.nullable(z.string()),
  /** What patients read about insurance and labs; null: nothing is claimed. */
  about: z.nullable(z.string()),
  travel_price: z.number(),
  /** The IANA zone for the days and months of its finances (docs/product/payments.md#finances). */
  tz: z.string(),
  phlebotomists: z.array(z.number()),
  created_at: instant,
});
export type ManagedProvider = z.output<typeof ManagedProvider>;

/** A value that null or blank text clears. */
const clearable = <S extends z.ZodMiniType<unknown, string>>(value: S) =>
  z.optional(z.nullable(z.union([z.literal(''), value])));

/** The name is required. The address is replaced as a whole. Without a zone, the address decides it. */
export const providerFields = {
  name: text(200),
  address: z.optional(
    z.nullable(
      z.object({
        line1: optionalText(200),
        city: optionalText(100),
        state: clearable(usState),
        zip: clearable(zip),
      }),
    ),
  ),
  phone: clearable(phone),
  license_number: optionalText(60),
  about: optionalText(300),
  travel_price: z.optional(priceOrBlank),
  tz: optionalText(60),
};
export const providerChange = z.partial(z.object(providerFields)).shape;

export const providers = {
  list: operation({
    summary: 'The providers by name.',
    http: 'GET /admin/providers',
    subject: 'booking.providers.list',
    reads: ['catalog'],
    allow: ['developer'],
    ...list({
      item: ManagedProvider,
      sorts: ['name', 'created_at'],
      defaultSort: { by: 'name', dir: 'asc' },
      perPage: 15,
      search: 'search',
    }),
  }),
  get: operation({
    summary: 'One provider.',
    http: 'GET /admin/providers/{id}',
    subject: 'booking.providers.get',
    reads: ['catalog'],
    allow: ['developer'],
    input: z.object({ id }),
    output: ManagedProvider,
  }),
  create: operation({
    summary: 'Adds a provider; its place and, unless told, its zone follow from the address.',
    http: 'POST /admin/providers',
    subject: 'booking.providers.create',
    writes: ['catalog'],
    allow: ['developer'],
    audit: { action: 'provider_created', subject: 'id' },
    input: z.object(providerFields),
    output: ManagedProvider,
    status: 201,
  }),
  update: operation({
    summary: 'Changes a provider.',
    http: 'PUT /admin/providers/{id}',
    subject: 'booking.providers.update',
    writes: ['catalog'],
    allow: ['developer'],
    audit: { action: 'provider_changed', subject: 'id' },
    input: z.object({ id, version, ...providerChange }),
    output: ManagedProvider,
    errors: ['STALE'],
  }),
  /** docs/product/back-office.md#providers */
  setPhlebotomists: operation({
    summary: 'Says who works for a provider; one with visits ahead there cannot be taken out.',
    http: 'POST /admin/providers/{id}/phlebotomists',
    subject: 'booking.providers.set-phlebotomists',
    writes: ['catalog'],
    allow: ['developer'],
    audit: { action: 'provider_phlebotomists_set', subject: 'id' },
    input: z.object({ id, version, set: z.array(id).check(z.maxLength(1_000)) }),
    output: ManagedProvider,
    status: 200,
    errors: ['STALE', 'VISITS_AHEAD'],
  }),
};
