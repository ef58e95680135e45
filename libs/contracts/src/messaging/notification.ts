import { z } from 'zod/mini';
import { instant } from '../fields.ts';

export const NOTIFICATION_KINDS = [
  'appointment_requested',
  'appointment_received',
  'appointment_booked',
  'appointment_approved',
  'appointment_denied',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

const nullable = z.nullable(z.string());
const nullableId = z.nullable(z.number());

/** 1 §3, with `kind` and `appointment_id` (OP §4). */
export const Notification = z.object({
  id: z.number(),
  read_at: z.nullable(instant),
  created_at: instant,
  data: z.object({
    kind: z.enum(NOTIFICATION_KINDS),
    appointment_id: nullableId,
    message_id: nullableId,
    sender_id: nullableId,
    receiver_id: nullableId,
    content: nullable,
    message: nullable,
    day: nullable,
    contact_id: nullableId,
    subject: nullable,
    phone: nullable,
  }),
});
export type Notification = z.output<typeof Notification>;
