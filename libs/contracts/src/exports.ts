import { z } from 'zod/mini';
import { id } from './fields.ts';
import { internal, operation, type ServiceName } from './operation.ts';

/**
 * The sections of a person's export, by service; each becomes a file. To add one, add its name here and its
 * reader to the service's `exportFeature`.
 */
export const EXPORTED = {
  auth: ['account', 'addresses', 'persons', 'documents', 'passkeys', 'sessions', 'deletion_requests'],
  admin: ['record_access'],
  appointments: ['appointments', 'payments', 'requests', 'lab_orders'],
  messaging: ['messages', 'notifications', 'notification_preferences'],
  notifier: ['text_message_consent'],
} as const satisfies { readonly [Name in ServiceName]?: readonly string[] };

export type ExportingService = keyof typeof EXPORTED;
export type SectionOf<Name extends ExportingService> = (typeof EXPORTED)[Name][number];

export const EXPORTING_SERVICES = Object.keys(EXPORTED) as readonly ExportingService[];

/** A stored file of the export, and its path in the zip file. */
const ExportedFile = z.object({ key: z.string(), path: z.string().check(z.regex(/^[\w./-]{1,100}$/)) });

/** Some records of a section, as their person sees them. `next` is the cursor, null at the end. */
export const ExportPage = z.object({
  records: z.array(z.record(z.string(), z.unknown())),
  files: z.array(ExportedFile),
  next: z.nullable(z.string()),
});
export type ExportPage = z.output<typeof ExportPage>;

/** Reads what a service stores about a person, one page of a section at a time. */
export const readExport = (service: ExportingService) =>
  operation({
    summary: `What ${service} keeps of a person, for their export: a section, page by page.`,
    subject: `${service}.export.read`,
    allow: internal('gateway'),
    input: z.object({
      user_id: id,
      section: z.enum<readonly string[]>(EXPORTED[service]),
      /** The cursor of the previous page; null for the first. */
      after: z.nullable(z.string().check(z.maxLength(100))),
    }),
    output: ExportPage,
  });

/** The bus response of an operation marked `download: 'export'`. HTTP returns the export as a zip file. */
export const PersonExport = z.object({
  user_id: z.number(),
  /** The file name for the browser's download. */
  name: z.string().check(z.regex(/^[\w.-]{1,100}$/)),
});
