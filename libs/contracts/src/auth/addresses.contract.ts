import { z } from 'zod/mini';
import {
  flag,
  id,
  nothing,
  optionalLongText,
  optionalText,
  phone,
  text,
  usState,
  version,
  zip,
} from '../fields.ts';
import { list } from '../list.ts';
import { internal, operation, SIGNED_IN } from '../operation.ts';

/** A saved address (docs/product/accounts.md#addresses). `service_address` is its geocoded place. */
export const Address = z.object({
  id: z.number(),
  version: z.number(),
  label: z.nullable(z.string()),
  line1: z.string(),
  line2: z.nullable(z.string()),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  phone: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  is_default: z.boolean(),
  service_address: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
});
export type Address = z.output<typeof Address>;

const optionalPhone = z.optional(z.nullable(z.union([z.literal(''), phone])));

export const NewAddress = z.object({
  label: optionalText(60),
  line1: text(200),
  line2: optionalText(200),
  city: text(100),
  state: usState,
  zip,
  phone: optionalPhone,
  notes: optionalLongText(1000),
  is_default: z.optional(flag),
});

/**
 * Every field is optional. `{ "is_default": true }` alone makes it the default
 * (docs/product/accounts.md#addresses).
 */
export const AddressChange = z.object({
  id,
  version,
  label: optionalText(60),
  line1: z.optional(text(200)),
  line2: optionalText(200),
  city: z.optional(text(100)),
  state: z.optional(usState),
  zip: z.optional(zip),
  phone: optionalPhone,
  notes: optionalLongText(1000),
  is_default: z.optional(flag),
});

export const addresses = {
  list: operation({
    summary: 'The own saved addresses, the default first.',
    http: 'GET /addresses',
    subject: 'auth.addresses.list',
    reads: ['address'],
    allow: SIGNED_IN,
    ...list({ item: Address, defaultSort: { by: 'is_default', dir: 'desc' }, perPage: 10, search: 'q' }),
  }),
  create: operation({
    summary: 'Saves an address; the first one becomes the default.',
    http: 'POST /addresses',
    subject: 'auth.addresses.create',
    limits: [{ calls: 60, seconds: 3_600, per: 'person' }],
    writes: ['address'],
    allow: SIGNED_IN,
    input: NewAddress,
    output: Address,
    status: 201,
  }),
  update: operation({
    summary: 'Changes a saved address or makes it the default.',
    http: 'PUT /addresses/{id}',
    subject: 'auth.addresses.update',
    limits: [{ calls: 60, seconds: 3_600, per: 'person' }],
    writes: ['address'],
    allow: SIGNED_IN,
    input: AddressChange,
    output: Address,
    errors: ['STALE'],
  }),
  remove: operation({
    summary: 'Deletes a saved address.',
    http: 'DELETE /addresses/{id}',
    subject: 'auth.addresses.remove',
    writes: ['address'],
    allow: SIGNED_IN,
    input: z.object({ id }),
    output: nothing,
  }),
  /** For a booking that uses a saved address, or saves its own address. */
  getOwned: operation({
    summary: 'A saved address of a given person.',
    subject: 'auth.addresses.get-owned',
    allow: internal('booking'),
    input: z.object({ id, user_id: id }),
    output: Address,
  }),
  /** The coordinates a person may query exactly: those of their own addresses. */
  listPlaces: operation({
    summary: 'The places of the saved addresses of a given person.',
    subject: 'auth.addresses.list-places',
    allow: internal('booking'),
    input: z.object({ user_id: id }),
    output: z.object({ places: z.array(z.object({ lat: z.number(), lng: z.number() })) }),
  }),
  saveFor: operation({
    summary: 'Saves the address of a created visit for its patient; the same address twice is saved once.',
    subject: 'auth.addresses.save-for',
    allow: internal('appointments', 'booking'),
    input: z.object({ user_id: id, address: NewAddress }),
    output: z.object({ id: z.number() }),
  }),
};
