import { z } from 'zod/mini';
import { CAP_COLORS, TEMPERATURES } from '../booking/tubes.contract.ts';
import { MOST_TESTS } from '../booking/lab-tests.contract.ts';
import { flag, id, instant, listOf, text, wholeNumber } from '../fields.ts';
import { StoredFile } from '../files.ts';
import { operation, STAFF } from '../operation.ts';
import { HANDOVER_KINDS } from './handovers.contract.ts';

/** The most unused labels that a phlebotomist has. */
export const MOST_LABELS_AHEAD = 300;
/** The most tubes of a visit. */
export const MOST_SPECIMENS = 60;

export const SPECIMEN_STATES = ['planned', 'collected', 'void'] as const;
/** A roll has one label a page of 2.25 × 1.25 inches, a sheet 30 of them on US Letter. */
export const LABEL_FORMATS = ['roll', 'sheet'] as const;
export type LabelFormat = (typeof LABEL_FORMATS)[number];
export const LABELS_ON_SHEET = 30;

/** A tube's number, scanned or typed. Services check its check character. */
export const tubeNumber = text(40);

/** A tube of a visit. Times carry the visit's own offset. */
export const Specimen = z.object({
  id: z.number(),
  /** Null while it is not labeled. */
  number: z.nullable(z.string()),
  /** Null for a discard tube, which gets no label. */
  tube_id: z.nullable(z.number()),
  tube_name: z.string(),
  cap_color: z.enum(CAP_COLORS),
  temperature: z.enum(TEMPERATURES),
  /** Minutes until it is spun; 0 when it is not spun. */
  spin_minutes: z.number(),
  state: z.enum(SPECIMEN_STATES),
  label: z.nullable(z.enum(['printed', 'ahead'])),
  collected_at: z.nullable(instant),
  /** Who has it, when the phlebotomist has given it away. */
  held_by: z.nullable(z.enum(HANDOVER_KINDS)),
  /** Why it is void. */
  void_reason: z.nullable(z.string()),
});
export type Specimen = z.output<typeof Specimen>;

export const Specimens = z.object({
  ...listOf(Specimen).shape,
  /** Whether tubes can be added or made void now. */
  may_change: z.boolean(),
  /** Whether tubes can be labeled now: the phlebotomist is there. */
  may_label: z.boolean(),
});
export type Specimens = z.output<typeof Specimens>;

/** What happened to a tube, oldest first. Times carry the visit's own offset. */
export const CUSTODY_KINDS = ['collected', ...HANDOVER_KINDS, 'void'] as const;
export const CustodyEntry = z.object({
  kind: z.enum(CUSTODY_KINDS),
  at: instant,
  /** Who collected it, gave it away or made it void. */
  by: z.string(),
  /** Of a hand-over. */
  handover_id: z.nullable(z.number()),
  place: z.nullable(z.string()),
  receiver: z.nullable(z.string()),
  /** The later entry that replaces this one. */
  correction: z.nullable(z.object({ reason: z.string(), at: instant, by: z.string() })),
});
export type CustodyEntry = z.output<typeof CustodyEntry>;

/** Where printing begins on a sheet that has been used in part. */
const from = z.optional(wholeNumber(1, LABELS_ON_SHEET));
const print = { format: z.enum(LABEL_FORMATS), from };

/** Labels wait for the patient's birth date, where the company asks for it. */
const IDENTITY = ['IDENTITY_REQUIRED', 'IDENTITY_MISMATCH'] as const;

const change = {
  writes: ['specimen'],
  allow: STAFF,
  limits: [{ calls: 120, seconds: 60, per: 'person' }],
} as const;

/** Tubes of visits, their labels and where they are (docs/product/specimens.md). */
export const specimens = {
  list: operation({
    summary: 'The tubes of a visit in the order of draw, for its staff.',
    http: 'GET /appointments/{id}/specimens',
    subject: 'appointments.specimens.list',
    reads: ['specimen'],
    allow: STAFF,
    input: z.object({ id }),
    output: Specimens,
  }),
  plan: operation({
    ...change,
    summary: 'Adds the tubes that some tests need and the visit does not have yet.',
    http: 'POST /appointments/{id}/specimens/plan',
    subject: 'appointments.specimens.plan',
    audit: { action: 'specimens_planned', subject: 'id' },
    /** Without `test_ids`, the tests of the orders that are attached to the visit. */
    input: z.object({
      id,
      test_ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(MOST_TESTS))),
    }),
    output: Specimens,
    errors: ['INVALID_TRANSITION'],
  }),
  add: operation({
    ...change,
    summary:
      'Adds one tube of a kind to a visit, drawn already where it has a label. The same label again changes nothing.',
    http: 'POST /appointments/{id}/specimens',
    subject: 'appointments.specimens.add',
    offline: 'record',
    audit: { action: 'specimen_added', subject: 'id' },
    /**
     * With the number of a label that was printed ahead, as `bind`. `planned`: the label goes on a tube of this kind
     * that is planned and has none, where there is one.
     */
    input: z.object({ id, tube_id: id, number: z.optional(tubeNumber), planned: z.optional(flag) }),
    output: Specimens,
    status: 201,
    errors: ['INVALID_TRANSITION', 'SPECIMEN_TAKEN', ...IDENTITY],
  }),
  void: operation({
    ...change,
    summary: 'Makes a tube void, for a reason. It keeps its number, which nothing else can have.',
    http: 'POST /appointments/{id}/specimens/{specimen_id}/void',
    subject: 'appointments.specimens.void',
    offline: 'record',
    audit: { action: 'specimen_voided', subject: 'specimen_id' },
    input: z.object({ id, specimen_id: id, reason: text(200) }),
    output: Specimens,
    errors: ['INVALID_TRANSITION'],
  }),
  collect: operation({
    ...change,
    summary: 'Tubes are drawn: gives those without a label a number, so that labels can be printed.',
    http: 'POST /appointments/{id}/specimens/collect',
    subject: 'appointments.specimens.collect',
    offline: 'record',
    audit: { action: 'specimens_collected', subject: 'id' },
    input: z.object({ id, specimen_ids: z.array(id).check(z.minLength(1), z.maxLength(MOST_SPECIMENS)) }),
    output: Specimens,
    errors: ['INVALID_TRANSITION', ...IDENTITY],
  }),
  bind: operation({
    ...change,
    summary:
      'A tube is drawn and has this label, which was printed ahead. The same label again changes nothing.',
    http: 'POST /appointments/{id}/specimens/{specimen_id}/bind',
    subject: 'appointments.specimens.bind',
    offline: 'record',
    audit: { action: 'specimen_labeled', subject: 'specimen_id' },
    input: z.object({ id, specimen_id: id, number: tubeNumber }),
    output: Specimens,
    errors: ['INVALID_TRANSITION', 'SPECIMEN_TAKEN', ...IDENTITY],
  }),
  printLabels: operation({
    summary: 'The labels of the collected tubes of a visit as PDF, or those of some tubes.',
    http: 'GET /appointments/{id}/specimens/labels',
    subject: 'appointments.specimens.print-labels',
    limits: [{ calls: 30, seconds: 60, per: 'person' }],
    audit: { action: 'labels_printed', subject: 'id' },
    allow: STAFF,
    download: 'file',
    input: z.object({ id, specimen_id: z.optional(id), ...print }),
    output: StoredFile,
    errors: ['INVALID_TRANSITION', ...IDENTITY],
  }),
  custody: operation({
    summary: 'Where a tube has been, for staff of its visit. Every other number is NOT_FOUND.',
    http: 'GET /specimens/{number}/custody',
    subject: 'appointments.specimens.custody',
    reads: ['specimen'],
    allow: STAFF,
    input: z.object({ number: tubeNumber }),
    output: z.extend(listOf(CustodyEntry), { appointment_id: z.number(), specimen: Specimen }),
  }),
};

/** Labels with a number alone, printed before the draw (docs/product/specimens.md#ahead). */
export const labelsAhead = {
  list: operation({
    summary: "The caller's labels that are on no tube yet.",
    http: 'GET /labels-ahead',
    subject: 'appointments.labels-ahead.list',
    reads: ['specimen'],
    allow: STAFF,
    input: z.object({}),
    output: listOf(z.object({ number: z.string(), printed_at: instant })),
  }),
  make: operation({
    ...change,
    summary: 'Makes numbers of labels for the caller, who has 300 unused ones at most.',
    http: 'POST /labels-ahead',
    subject: 'appointments.labels-ahead.make',
    audit: { action: 'labels_made' },
    input: z.object({ count: wholeNumber(1, MOST_LABELS_AHEAD) }),
    output: z.object({ numbers: z.array(z.string()) }),
    status: 201,
  }),
  print: operation({
    summary: "The caller's labels that are on no tube yet, as PDF; the newest when fewer are asked for.",
    http: 'GET /labels-ahead/labels',
    subject: 'appointments.labels-ahead.print',
    limits: [{ calls: 30, seconds: 60, per: 'person' }],
    allow: STAFF,
    download: 'file',
    input: z.object({ count: z.optional(wholeNumber(1, MOST_LABELS_AHEAD)), ...print }),
    output: StoredFile,
  }),
};
