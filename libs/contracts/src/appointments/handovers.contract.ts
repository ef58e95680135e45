import { z } from 'zod/mini';
import { CAP_COLORS } from '../booking/tubes.contract.ts';
import { id, instant, listOf, optionalText, text } from '../fields.ts';
import { StoredFile, UploadedFile, type UploadMark } from '../files.ts';
import { list } from '../list.ts';
import { IMAGES, operation, STAFF } from '../operation.ts';

/** Who takes tubes. */
export const HANDOVER_KINDS = ['lab', 'courier', 'office'] as const;
export type HandoverKind = (typeof HANDOVER_KINDS)[number];

/** The most tubes of one hand-over. */
export const MOST_TUBES = 100;

export const SIGNATURE_UPLOAD: UploadMark = {
  kinds: ['png'],
  maxBytes: 100 * 1024,
  texts: {
    tooLarge: 'File too large. A signature has up to 100 kB.',
    wrongKind: 'A signature is a PNG image.',
  },
};

/** How near its time limit a tube is: 30 minutes before it `soon`, past it `late`. */
export const TUBE_TIMES = ['fine', 'soon', 'late'] as const;
export type TubeTime = (typeof TUBE_TIMES)[number];

/** A collected tube that is not at the lab yet. Times carry the visit's own offset. */
export const WaitingTube = z.object({
  number: z.string(),
  tube_name: z.string(),
  cap_color: z.enum(CAP_COLORS),
  appointment_id: z.number(),
  patient_name: z.string(),
  phlebotomist_name: z.string(),
  collected_at: instant,
  /** Who has it, when the phlebotomist has given it away. */
  held_by: z.nullable(z.enum(['courier', 'office'])),
  /** Until when it has to be spun or delivered; null without a limit. */
  due_at: z.nullable(instant),
});
export type WaitingTube = z.output<typeof WaitingTube>;

export const Handover = z.object({
  id: z.number(),
  kind: z.enum(HANDOVER_KINDS),
  place: z.string(),
  receiver: z.string(),
  at: instant,
  /** Who gave the tubes. */
  by: z.string(),
  numbers: z.array(z.string()),
  signed: z.boolean(),
  /** The entry that this one replaces, and why. */
  corrects_id: z.nullable(z.number()),
  reason: z.nullable(z.string()),
  /** The later entry that replaces this one. */
  corrected_by: z.nullable(z.number()),
});
export type Handover = z.output<typeof Handover>;

/** Numbers as a list, or in a form as one text with commas. */
const numbers = z.pipe(
  z.union([z.array(text(40)), z.string().check(z.maxLength(4_100))]),
  z.pipe(
    z.transform((given: string | string[]) =>
      typeof given === 'string' ? given.split(',').filter((each) => each.trim() !== '') : given,
    ),
    z.array(text(40)).check(z.maxLength(MOST_TUBES)),
  ),
);

/** Tubes that change hands (docs/product/specimens.md#hand-over). */
export const handovers = {
  listWaiting: operation({
    summary:
      'The tubes of the last three days that are not at the lab, the next limit first, for staff of their visits.',
    http: 'GET /specimens/waiting',
    subject: 'appointments.handovers.list-waiting',
    reads: ['specimen'],
    allow: STAFF,
    input: z.object({}),
    output: listOf(WaitingTube),
  }),
  record: operation({
    summary:
      'Tubes were given to a lab, a courier or the office: all of them or none. With `corrects_id` it replaces an entry, for a reason.',
    http: 'POST /handovers',
    subject: 'appointments.handovers.record',
    offline: 'record',
    share: IMAGES,
    writes: ['specimen', 'appointment'],
    limits: [{ calls: 60, seconds: 60, per: 'person' }],
    audit: { action: 'handover_recorded', subject: 'id' },
    allow: STAFF,
    upload: { signature: SIGNATURE_UPLOAD },
    input: z.object({
      kind: z.enum(HANDOVER_KINDS),
      place: text(120),
      receiver: text(120),
      numbers,
      /** When they changed hands; now by default. */
      at: z.optional(instant),
      signature: z.optional(UploadedFile),
      corrects_id: z.optional(id),
      reason: optionalText(300),
    }),
    output: Handover,
    status: 201,
    /** INVALID_TRANSITION: a tube of what a phone stored does not fit. A form gets its field errors. */
    errors: ['INVALID_TRANSITION', 'STALE'],
    deadlineMs: 20_000,
  }),
  list: operation({
    summary: 'Hand-overs, the latest first: a phlebotomist’s own, for admins those of their company.',
    http: 'GET /handovers',
    subject: 'appointments.handovers.list',
    reads: ['specimen'],
    allow: STAFF,
    ...list({ item: Handover, defaultSort: { by: 'at', dir: 'desc' }, perPage: 20 }),
  }),
  printManifest: operation({
    summary: 'The tubes of a hand-over as PDF, for who takes them.',
    http: 'GET /handovers/{id}/manifest',
    subject: 'appointments.handovers.print-manifest',
    limits: [{ calls: 30, seconds: 60, per: 'person' }],
    audit: { action: 'manifest_printed', subject: 'id' },
    allow: STAFF,
    download: 'file',
    input: z.object({ id }),
    output: StoredFile,
  }),
};
