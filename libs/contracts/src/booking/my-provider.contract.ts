import { z } from 'zod/mini';
import { id, price, version } from '../fields.ts';
import { list } from '../list.ts';
import { MANAGERS, operation } from '../operation.ts';
import { ManagedProvider, providerChange } from './providers.contract.ts';
import { serviceExtension, serviceLength } from './services.contract.ts';

/**
 * A service with a provider's own terms; null means the default next to it. `id` is the id of the service.
 */
export const ProviderService = z.object({
  id: z.number(),
  provider_id: z.number(),
  version: z.number(),
  name: z.string(),
  /** False when the service is switched off for the whole site. */
  active: z.boolean(),
  price: z.nullable(z.number()),
  appointment_length_minutes: z.nullable(z.number()),
  extra_radius_extension_minutes: z.nullable(z.number()),
  /** Null means yes. */
  enabled: z.nullable(z.boolean()),
  default_price: z.number(),
  default_length_minutes: z.number(),
  default_extra_extension_minutes: z.number(),
});
export type ProviderService = z.output<typeof ProviderService>;

/** For developers; admins always use their own provider. */
const provider_id = z.optional(id);

export const myProvider = {
  get: operation({
    summary: "The caller's provider, or the one a developer names.",
    http: 'GET /admin/my-provider',
    subject: 'booking.my-provider.get',
    reads: ['catalog'],
    allow: MANAGERS,
    input: z.object({ provider_id }),
    output: ManagedProvider,
    errors: ['NO_PROVIDER'],
  }),
  update: operation({
    summary: "Changes the caller's provider, or the one a developer names.",
    http: 'PUT /admin/my-provider',
    fromQuery: ['provider_id'],
    subject: 'booking.my-provider.update',
    writes: ['catalog'],
    allow: MANAGERS,
    audit: { action: 'provider_changed', subject: 'id' },
    input: z.object({ provider_id, version, ...providerChange }),
    output: ManagedProvider,
    errors: ['NO_PROVIDER', 'STALE'],
  }),
  listServices: operation({
    summary: "The services by name, with the provider's own terms beside the defaults.",
    http: 'GET /admin/my-provider/services',
    subject: 'booking.my-provider.list-services',
    reads: ['catalog'],
    allow: MANAGERS,
    errors: ['NO_PROVIDER'],
    ...list({
      item: ProviderService,
      filters: { provider_id },
      defaultSort: { by: 'name', dir: 'asc' },
      perPage: 25,
      search: 'q',
    }),
  }),
  updateService: operation({
    summary: 'Sets the own terms of a service; null takes the default. Visits that were booked keep theirs.',
    http: 'PUT /admin/my-provider/services/{id}',
    fromQuery: ['provider_id'],
    subject: 'booking.my-provider.update-service',
    writes: ['catalog'],
    allow: MANAGERS,
    audit: { action: 'provider_service_changed', subject: 'provider_id' },
    input: z.object({
      id,
      provider_id,
      version,
      price: z.optional(z.nullable(price)),
      appointment_length_minutes: z.optional(z.nullable(serviceLength)),
      extra_radius_extension_minutes: z.optional(z.nullable(serviceExtension)),
      enabled: z.optional(z.nullable(z.boolean())),
    }),
    output: ProviderService,
    errors: ['NO_PROVIDER', 'STALE'],
  }),
};
