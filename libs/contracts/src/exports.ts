import { z } from 'zod/mini';
import { id } from './fields.ts';
import { internal, operation, type ServiceName } from './operation.ts';

/**
 * What a person's export holds: of each service the sections that it answers, each a file of its own. A further section is a
 * name here and its reader in the service's `exportFeature`.
 */
export const EXPORTED = {
  auth: ['account', 'addresses', 'documents', 'passkeys', 'sessions', 'deletion_requests'],
  admin: ['record_access'],
  appointments: ['appointments', 'payments', 'requests'],
  messaging: ['messages', 'notifications', 'notification_preferences'],
  notifier: ['text_message_consent'],
} as const satisfies { readonly [Name in ServiceName]?: readonly string[] };

export type ExportingService = keyof typeof EXPORTED;
export type SectionOf<Name extends ExportingService> = (typeof EXPORTED)[Name][number];

export const EXPORTING_SERVICES = Object.keys(EXPORTED) as readonly ExportingService[];

/** A stored file that belongs to a person's export, and where it lies there. */
const ExportedFile = z.object({ key: z.string(), path: z.string().check(z.regex(/^[\w./-]{1,100}$/)) });

/** Some records of a section, as their person sees them, and where to go on; `next` is null at the end. */
export const ExportPage = z.object({
  records: z.array(z.record(z.string(), z.unknown())),
  files: z.array(ExportedFile),
  next: z.nullable(z.string()),
});
export type ExportPage = z.output<typeof ExportPage>;

/** What a service keeps of a person, a page of a section at a time. */
export const readExport = (service: ExportingService) =>
  operation({
    summary: `What ${service} keeps of a person, for their export: a section, page by page.`,
    subject: `${service}.export.read`,
    allow: internal('gateway'),
    input: z.object({
      user_id: id,
      section: z.enum<readonly string[]>(EXPORTED[service]),
      /** Where the page before ended; null for the first. */
      after: z.nullable(z.string().check(z.maxLength(100))),
    }),
    output: ExportPage,
  });

/** What an operation marked `download: 'export'` answers on the bus; HTTP answers the person's export as a zip file. */
export const PersonExport = z.object({
  user_id: z.number(),
  /** What the browser calls the file when it saves it. */
  name: z.string().check(z.regex(/^[\w.-]{1,100}$/)),
});
