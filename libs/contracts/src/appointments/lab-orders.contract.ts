import { z } from 'zod/mini';
import { MOST_TESTS } from '../booking/lab-tests.contract.ts';
import {
  date,
  flag,
  id,
  instant,
  listOf,
  longText,
  nothing,
  optionalText,
  version,
  wholeNumber,
} from '../fields.ts';
import { DOCUMENT_UPLOAD, StoredFile, UploadedFile } from '../files.ts';
import { list } from '../list.ts';
import { IMAGES, operation, SIGNED_IN, STAFF } from '../operation.ts';
import { APPOINTMENT_STATUSES } from './appointment.ts';

/** What an order is now: expired and used up are computed (docs/product/orders.md#states). */
export const ORDER_STATES = ['received', 'verified', 'rejected', 'expired', 'used_up'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** The most files that an order has, and the most orders that a visit has. */
export const MOST_ORDER_FILES = 5;
export const MOST_ATTACHED = 5;
const MOST_CODES = 20;
/** The shape of an ICD-10 code. Whether the code exists is not checked. */
const ICD10 = /^[A-Z]\d[0-9A-Z](\.[0-9A-Z]{1,4})?$/;

/** A doctor's order, for its account and for staff who answer for the person drawn. */
export const LabOrder = z.object({
  id: z.number(),
  version: z.number(),
  state: z.enum(ORDER_STATES),
  /** Null once the person, a child when the order was added, is an adult. */
  user_id: z.nullable(z.number()),
  /** Who is drawn; null for the account's owner. */
  person_id: z.nullable(z.number()),
  /** Its company; null before its person has a visit. */
  provider_id: z.nullable(z.number()),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  date_of_birth: z.nullable(date),
  ordering_provider: z.nullable(z.string()),
  npi: z.nullable(z.string()),
  lab: z.nullable(z.string()),
  icd10: z.array(z.string()),
  tests: z.array(z.object({ id: z.number(), name: z.string() })),
  /** Why it was rejected, for the patient to read. */
  rejection: z.nullable(z.string()),
  valid_from: z.nullable(date),
  valid_until: z.nullable(date),
  uses: z.number(),
  /** The completed visits that it was used for. */
  used: z.number(),
  /** Its uses without the visits that are completed, and those that are open. */
  uses_left: z.number(),
  /** `url` opens the file for signed-in people who may see the order. */
  files: z.array(z.object({ id: z.number(), name: z.string(), url: z.string() })),
  /** The visits that it is attached to, as far as the reader may see them, earliest first. */
  visits: z.array(
    z.object({
      id: z.number(),
      starts_at: instant,
      status: z.enum(APPOINTMENT_STATUSES),
      patient_name: z.string(),
    }),
  ),
  created_at: instant,
  /** What the reader may do now. */
  may_change: z.boolean(),
  may_check: z.boolean(),
});
export type LabOrder = z.output<typeof LabOrder>;

const clearable = <S extends z.ZodMiniType>(field: S) => z.optional(z.nullable(field));

/** What a paper order says. Absent fields stay as they are, null clears them. */
const fields = {
  first_name: optionalText(100),
  last_name: optionalText(100),
  date_of_birth: clearable(date),
  ordering_provider: optionalText(120),
  npi: optionalText(10),
  lab: optionalText(120),
  icd10: z.optional(
    z.array(z.string().check(z.trim(), z.toUpperCase(), z.regex(ICD10))).check(z.maxLength(MOST_CODES)),
  ),
  test_ids: z.optional(z.array(id).check(z.maxLength(MOST_TESTS))),
  valid_from: clearable(date),
  valid_until: clearable(date),
  uses: z.optional(wholeNumber(1, 50)),
};

/**
 * Of the person of a visit, which it is attached to unless `attach` is false, or of the caller or one of their
 * persons.
 */
const whose = { appointment_id: z.optional(id), attach: z.optional(flag), person_id: z.optional(id) };

/** Doctor's orders (docs/product/orders.md). */
export const labOrders = {
  listMine: operation({
    summary: 'The orders of the caller and of the persons they book for, newest first.',
    http: 'GET /lab-orders',
    subject: 'appointments.lab-orders.list-mine',
    reads: ['lab_order'],
    allow: SIGNED_IN,
    ...list({ item: LabOrder, defaultSort: { by: 'created_at', dir: 'desc' }, perPage: 25 }),
  }),
  listOfVisit: operation({
    summary: "A visit's orders, and the other orders of its person, for its patient and its staff.",
    http: 'GET /appointments/{id}/lab-orders',
    subject: 'appointments.lab-orders.list-of-visit',
    reads: ['lab_order', 'appointment'],
    allow: SIGNED_IN,
    input: z.object({ id }),
    /**
     * `may_attach`: whether the caller may attach one now. `missing`: the company asks for one, and none counts.
     * `waiver`: for staff, why they approved the visit without one.
     */
    output: z.extend(listOf(LabOrder), {
      others: z.array(LabOrder),
      may_attach: z.boolean(),
      missing: z.boolean(),
      waiver: z.optional(z.string()),
    }),
  }),
  listForStaff: operation({
    summary: 'The orders to check, those of the next visit first.',
    http: 'GET /orders',
    subject: 'appointments.lab-orders.list-for-staff',
    reads: ['lab_order', 'appointment'],
    allow: STAFF,
    ...list({
      item: LabOrder,
      filters: { state: z.optional(z.enum(ORDER_STATES)), user_id: z.optional(id) },
      defaultSort: { by: 'next_visit', dir: 'asc' },
      perPage: 25,
      search: 'q',
    }),
  }),
  get: operation({
    summary: 'An order.',
    http: 'GET /lab-orders/{id}',
    subject: 'appointments.lab-orders.get',
    reads: ['lab_order', 'appointment'],
    allow: SIGNED_IN,
    input: z.object({ id }),
    output: LabOrder,
  }),
  create: operation({
    summary: 'Adds an order with tests, or from the photos of a visit.',
    http: 'POST /lab-orders',
    subject: 'appointments.lab-orders.create',
    writes: ['lab_order', 'visit_order'],
    allow: SIGNED_IN,
    audit: { action: 'lab_order_added', subject: 'id', person: 'user_id' },
    limits: [{ calls: 60, seconds: 60, per: 'person' }],
    /** `photo_ids`: files of the visit's orders, which become this order's without being copied. */
    input: z.object({
      ...whose,
      photo_ids: z.optional(z.array(id).check(z.maxLength(MOST_ORDER_FILES))),
      ...fields,
    }),
    output: LabOrder,
    status: 201,
    errors: ['INVALID_TRANSITION'],
  }),
  upload: operation({
    summary: 'Adds an order from a photo or file. What it says can be added later.',
    http: 'POST /lab-orders/files',
    subject: 'appointments.lab-orders.upload',
    share: IMAGES,
    writes: ['lab_order'],
    allow: SIGNED_IN,
    audit: { action: 'lab_order_added', subject: 'id', person: 'user_id' },
    limits: [{ calls: 30, seconds: 60, per: 'person' }],
    upload: { file: DOCUMENT_UPLOAD },
    input: z.object({ ...whose, file: UploadedFile }),
    output: LabOrder,
    status: 201,
    errors: ['INVALID_TRANSITION'],
    deadlineMs: 20_000,
  }),
  update: operation({
    summary: 'Changes an order that was not checked yet.',
    http: 'PUT /lab-orders/{id}',
    subject: 'appointments.lab-orders.update',
    writes: ['lab_order'],
    allow: SIGNED_IN,
    audit: { action: 'lab_order_changed', subject: 'id', person: 'user_id' },
    input: z.object({ id, version, ...fields }),
    output: LabOrder,
    errors: ['STALE', 'INVALID_TRANSITION'],
  }),
  addFile: operation({
    summary: 'Adds a photo or file to an order that was not checked yet; it has five at most.',
    http: 'POST /lab-orders/{id}/files',
    subject: 'appointments.lab-orders.add-file',
    share: IMAGES,
    writes: ['lab_order'],
    allow: SIGNED_IN,
    audit: { action: 'lab_order_file_added', subject: 'id', person: 'user_id' },
    limits: [{ calls: 30, seconds: 60, per: 'person' }],
    upload: { file: DOCUMENT_UPLOAD },
    input: z.object({ id, file: UploadedFile }),
    output: LabOrder,
    status: 201,
    errors: ['INVALID_TRANSITION'],
    deadlineMs: 20_000,
  }),
  openFile: operation({
    summary: 'A file of an order; each view is recorded.',
    http: 'GET /lab-orders/{id}/files/{file_id}',
    subject: 'appointments.lab-orders.open-file',
    limits: [{ calls: 120, seconds: 60, per: 'person' }],
    audit: { action: 'lab_order_seen', subject: 'id' },
    allow: SIGNED_IN,
    download: 'file',
    input: z.object({ id, file_id: id }),
    output: StoredFile,
  }),
  verify: operation({
    summary: 'Accepts an order that staff have checked.',
    http: 'POST /lab-orders/{id}/verify',
    subject: 'appointments.lab-orders.verify',
    writes: ['lab_order'],
    allow: STAFF,
    audit: { action: 'lab_order_verified', subject: 'id', person: 'user_id' },
    input: z.object({ id, version }),
    output: LabOrder,
    errors: ['STALE', 'INVALID_TRANSITION'],
  }),
  reject: operation({
    summary: 'Rejects an order with a reason that the patient reads.',
    http: 'POST /lab-orders/{id}/reject',
    subject: 'appointments.lab-orders.reject',
    writes: ['lab_order'],
    allow: STAFF,
    audit: { action: 'lab_order_rejected', subject: 'id', person: 'user_id' },
    input: z.object({ id, version, reason: longText(500) }),
    output: LabOrder,
    errors: ['STALE', 'INVALID_TRANSITION'],
  }),
  attach: operation({
    summary: 'Attaches an order of the person to a pending or approved visit, which has five at most.',
    http: 'POST /appointments/{id}/lab-orders',
    subject: 'appointments.lab-orders.attach',
    writes: ['lab_order', 'appointment'],
    allow: SIGNED_IN,
    audit: { action: 'lab_order_attached', subject: 'id', person: 'user_id' },
    input: z.object({ id, lab_order_id: id }),
    output: LabOrder,
    errors: ['INVALID_TRANSITION'],
  }),
  detach: operation({
    summary: 'Takes an order off a pending or approved visit. The order stays.',
    http: 'DELETE /appointments/{id}/lab-orders/{lab_order_id}',
    subject: 'appointments.lab-orders.detach',
    writes: ['lab_order', 'appointment'],
    allow: SIGNED_IN,
    audit: { action: 'lab_order_detached', subject: 'id' },
    input: z.object({ id, lab_order_id: id }),
    output: nothing,
    errors: ['INVALID_TRANSITION'],
  }),
};
