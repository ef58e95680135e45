import { z } from 'zod/mini';
import { PersonExport } from '../exports.ts';
import { instant } from '../fields.ts';
import { CREDENTIALS, operation, SIGNED_IN } from '../operation.ts';
import { identityProof } from './identity-proof.ts';

/**
 * A person's own data export: a link for people who prove their identity, and the zip file behind it
 * (docs/product/accounts.md#own-data).
 */
export const accountExport = {
  start: operation({
    summary:
      'A link by which the own data is downloaded within a few minutes; the password may be asked for.',
    http: 'POST /account/export',
    subject: 'auth.account-export.start',
    allow: SIGNED_IN,
    impersonation: 'refuse',
    audit: { action: 'export_requested' },
    limits: [{ calls: 10, seconds: 3_600, per: 'person' }],
    share: CREDENTIALS,
    input: z.object(identityProof),
    output: z.object({ url: z.string(), expires_at: instant }),
  }),
  download: operation({
    summary: 'Everything that is kept of the person whose link it is, as JSON and files in one zip file.',
    http: 'GET /account/export',
    subject: 'auth.account-export.download',
    allow: 'public',
    limits: [{ calls: 30, seconds: 3_600, per: 'address' }],
    download: 'export',
    // Accepts any string: the service reports and records altered links.
    input: z.object({ ticket: z.string() }),
    output: PersonExport,
    errors: ['LINK_INVALID', 'LINK_EXPIRED'],
  }),
};
