import { accountExport } from '@drawpoint/contracts/auth/account-export.contract';
import { exportFeature } from '@drawpoint/nest-kit/export/export-feature';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { deletionRequestsFeature } from '../deletion/deletion-requests.feature.ts';
import { documentsFeature } from '../documents/documents.feature.ts';
import { AccountExport } from './account-export.ts';
import {
  AccountSection,
  AddressesSection,
  DeletionSection,
  DocumentsSection,
  PasskeysSection,
  PersonsSection,
  SessionsSection,
} from './sections.ts';

export const accountExportFeature = feature({ contract: accountExport, handlers: [AccountExport] });

/** The sections that auth adds to a person's export. */
export const exportSections = exportFeature(
  'auth',
  {
    account: AccountSection,
    addresses: AddressesSection,
    persons: PersonsSection,
    documents: DocumentsSection,
    passkeys: PasskeysSection,
    sessions: SessionsSection,
    deletion_requests: DeletionSection,
  },
  { imports: [deletionRequestsFeature, documentsFeature] },
);
