import { z } from 'zod/mini';
import { id, instant, nothing, optionalLongText } from '../fields.ts';
import { list } from '../list.ts';
import { internal, operation, SIGNED_IN, STAFF } from '../operation.ts';
import { REDRAW_CAUSES } from './appointment.ts';

const person = { id: z.number(), first_name: z.string(), last_name: z.string() };

/** A request by staff that a patient book (docs/product/visits.md#requests). */
export const AppointmentRequest = z.object({
  id: z.number(),
  version: z.number(),
  requested_at: instant,
  request_note: z.nullable(z.string()),
  request_attachment_id: z.nullable(z.number()),
  /** Opens the attachment with a token. */
  request_attachment_url: z.nullable(z.string()),
  user_id: z.number(),
  /** Only staff get `email`. */
  user: z.object({ ...person, email: z.nullable(z.string()) }),
  /**
   * Null when the patient chooses. Developers, staff of the provider and the phlebotomist get `email`; others
   * get it empty.
   */
  phlebotomist: z.object({ id: z.nullable(z.number()), name: z.nullable(z.string()), email: z.string() }),
  provider_id: z.nullable(z.number()),
  provider: z.object({ id: z.nullable(z.number()), name: z.nullable(z.string()) }),
  /** Of a redraw: why, the tests that are open where they are known, and whether it costs nothing. */
  redraw: z.optional(
    z.object({ cause: z.enum(REDRAW_CAUSES), tests: z.array(z.string()), free: z.boolean() }),
  ),
});
export type AppointmentRequest = z.output<typeof AppointmentRequest>;

const latestFirst = { by: 'requested_at', dir: 'desc' } as const;
const note = optionalLongText(2000);

/** The `{id}` of `/appointments/{id}/request` is the id of the request (docs/product/visits.md#requests). */
export const appointmentRequests = {
  listMine: operation({
    summary: 'The open requests to the caller, latest first.',
    http: 'GET /me/appointments/requested',
    subject: 'appointments.requests.list-mine',
    reads: ['appointment_request'],
    allow: SIGNED_IN,
    ...list({
      item: AppointmentRequest,
      sorts: ['requested_at', 'phlebotomist'],
      defaultSort: latestFirst,
      perPage: 20,
      search: 'q',
    }),
  }),
  listForStaff: operation({
    summary: 'The open requests that the caller answers for, latest first.',
    http: 'GET /phlebotomist/requests',
    subject: 'appointments.requests.list-for-staff',
    reads: ['appointment_request'],
    allow: STAFF,
    ...list({
      item: AppointmentRequest,
      filters: { phlebotomist_id: z.optional(id) },
      sorts: ['requested_at', 'phlebotomist'],
      defaultSort: latestFirst,
      perPage: 20,
      search: 'q',
    }),
  }),
  get: operation({
    summary: 'An open request, for its patient and the staff who answer for it.',
    http: 'GET /appointments/{id}/request',
    subject: 'appointments.requests.get',
    reads: ['appointment_request'],
    allow: SIGNED_IN,
    input: z.object({ id }),
    output: AppointmentRequest,
  }),
  create: operation({
    summary: 'Asks a patient to book; a phlebotomist asks for themselves unless they manage others.',
    http: 'POST /appointments/request',
    subject: 'appointments.requests.create',
    limits: [{ calls: 60, seconds: 60, per: 'person' }],
    audit: { action: 'appointment_requested_of_patient', subject: 'user_id' },
    writes: ['appointment_request', 'notification'],
    allow: STAFF,
    input: z.object({
      user_id: id,
      note,
      attachment_id: z.optional(z.nullable(id)),
      /**
       * By default the caller, or else the patient's assigned phlebotomist. When neither applies, the patient
       * chooses.
       */
      phlebotomist_id: z.optional(z.nullable(id)),
    }),
    output: AppointmentRequest,
    status: 201,
  }),
  findFreeRedraw: operation({
    summary:
      'The service that an open request lets its patient book at no cost; null for every other request.',
    subject: 'appointments.requests.find-free-redraw',
    allow: internal('booking'),
    input: z.object({ id, user_id: id }),
    output: z.object({ service_id: z.nullable(z.number()) }),
  }),
  update: operation({
    summary: 'Changes note and attachment of an open request; what is absent stays.',
    http: 'PUT /appointments/{id}/request',
    subject: 'appointments.requests.update',
    audit: { action: 'appointment_request_changed', subject: 'id' },
    writes: ['appointment_request'],
    allow: STAFF,
    input: z.object({ id, note, attachment_id: z.optional(z.nullable(id)), version: z.optional(id) }),
    output: AppointmentRequest,
    errors: ['STALE'],
  }),
  remove: operation({
    summary: 'Takes an open request back, or sets it aside as its patient.',
    http: 'DELETE /appointments/{id}/request',
    subject: 'appointments.requests.remove',
    audit: { action: 'appointment_request_removed', subject: 'id' },
    writes: ['appointment_request'],
    allow: SIGNED_IN,
    input: z.object({ id }),
    output: nothing,
  }),
};
