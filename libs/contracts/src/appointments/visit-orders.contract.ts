import { z } from 'zod/mini';
import { id, instant, listOf, nothing } from '../fields.ts';
import { DOCUMENT_UPLOAD, StoredFile, UploadedFile } from '../files.ts';
import { IMAGES, operation, SIGNED_IN } from '../operation.ts';

/** The most files of orders that a visit has. */
export const MOST_ORDERS = 5;

/** A file with a doctor's order. It is never among the results. */
export const VisitOrder = z.object({
  id: z.number(),
  /** Reveals nothing of its content. */
  name: z.string(),
  added_at: instant,
  /** Opens the file for signed-in people who may see the visit. */
  url: z.string(),
  /** Whether the caller may remove it now. */
  may_remove: z.boolean(),
});
export type VisitOrder = z.output<typeof VisitOrder>;

/** Doctor's orders of a visit, photographed or as a file: for its patient and its staff (docs/product/visits.md#orders). */
export const visitOrders = {
  list: operation({
    summary: "The files with a visit's orders, for its patient and its staff.",
    http: 'GET /appointments/{id}/orders',
    subject: 'appointments.visit-orders.list',
    reads: ['visit_order'],
    allow: SIGNED_IN,
    input: z.object({ id }),
    /** `may_add`: whether the caller may add one now. */
    output: z.extend(listOf(VisitOrder), { may_add: z.boolean() }),
  }),
  add: operation({
    summary: 'Adds a photo or file of an order to a pending or approved visit, which has five at most.',
    http: 'POST /appointments/{id}/orders',
    subject: 'appointments.visit-orders.add',
    share: IMAGES,
    writes: ['visit_order'],
    limits: [{ calls: 30, seconds: 60, per: 'person' }],
    audit: { action: 'order_added', subject: 'id' },
    allow: SIGNED_IN,
    upload: { file: DOCUMENT_UPLOAD },
    input: z.object({ id, file: UploadedFile }),
    output: VisitOrder,
    status: 201,
    errors: ['INVALID_TRANSITION'],
    deadlineMs: 20_000,
  }),
  open: operation({
    summary: 'A file with an order; each view is recorded.',
    http: 'GET /appointments/{id}/orders/{order_id}',
    subject: 'appointments.visit-orders.open',
    limits: [{ calls: 120, seconds: 60, per: 'person' }],
    audit: { action: 'order_seen', subject: 'id' },
    allow: SIGNED_IN,
    download: 'file',
    input: z.object({ id, order_id: id }),
    output: StoredFile,
  }),
  remove: operation({
    summary:
      'Removes a file with an order from a pending or approved visit: for who added it and its patient.',
    http: 'DELETE /appointments/{id}/orders/{order_id}',
    subject: 'appointments.visit-orders.remove',
    writes: ['visit_order'],
    audit: { action: 'order_removed', subject: 'id' },
    allow: SIGNED_IN,
    input: z.object({ id, order_id: id }),
    output: nothing,
    errors: ['INVALID_TRANSITION'],
  }),
};
