import { z } from 'zod/mini';
import { list } from '../list.ts';
import { id, version } from '../fields.ts';
import { operation, type Role } from '../operation.ts';
import {
  areaFields,
  ManagedPhlebotomist,
  PhlebotomistService,
  termsFields,
} from './phlebotomists.contract.ts';

const PHLEBOTOMISTS = ['phlebotomist'] as const satisfies readonly Role[];

/** The caller's service address and radii. */
export const OwnArea = z.pick(ManagedPhlebotomist, {
  ...({ id: true, version: true, service_address: true } as const),
  ...({ service_radius_km: true, service_extra_radius_km: true, service_extra_charge: true } as const),
});
export type OwnArea = z.output<typeof OwnArea>;

/**
 * A phlebotomist's own area and prices. The company's policies decide what they may read and change
 * (docs/product/policies.md).
 */
export const ownWork = {
  getArea: operation({
    summary: "The caller's own service area, unless their company hides it.",
    http: 'GET /me/phlebotomist/area',
    subject: 'booking.own-work.get-area',
    reads: ['catalog', 'policy'],
    allow: PHLEBOTOMISTS,
    input: z.object({}),
    output: OwnArea,
  }),
  updateArea: operation({
    summary:
      "Changes the caller's own service area where their company lets them; its surcharge is the company's.",
    http: 'PUT /me/phlebotomist/area',
    subject: 'booking.own-work.update-area',
    audit: { action: 'phlebotomist_changed', subject: 'id' },
    writes: ['catalog'],
    allow: PHLEBOTOMISTS,
    input: z.object({ ...areaFields, version }),
    output: OwnArea,
    errors: ['STALE'],
  }),
  listServices: operation({
    summary: "The services with the caller's own terms of each, unless their company hides them.",
    http: 'GET /me/phlebotomist/services',
    subject: 'booking.own-work.list-services',
    reads: ['catalog', 'policy'],
    allow: PHLEBOTOMISTS,
    ...list({
      item: PhlebotomistService,
      defaultSort: { by: 'name', dir: 'asc' },
      perPage: 20,
      search: 'q',
    }),
  }),
  updateService: operation({
    summary: "Sets the caller's own terms of a service where their company lets them; null is the default.",
    http: 'PUT /me/phlebotomist/services/{service_id}',
    subject: 'booking.own-work.update-service',
    audit: { action: 'phlebotomist_service_changed', subject: 'service_id' },
    writes: ['catalog'],
    allow: PHLEBOTOMISTS,
    input: z.object({ service_id: id, ...termsFields }),
    output: PhlebotomistService,
    errors: ['STALE'],
  }),
};
