import {
  DOCUMENT_TYPES,
  documents,
  type DocumentType,
  type UserDocument,
} from '@drawpoint/contracts/auth/documents.contract';
import { DOCUMENT_UPLOAD } from '@drawpoint/contracts/files';
import { useQuery } from '@tanstack/react-query';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { call, query } from '../../lib/api/api.ts';
import { markStale } from '../../lib/api/stale.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { failureText } from '../../lib/files/use-file-upload.ts';
import { upload, type UploadOptions } from '../../lib/files/upload.ts';
import { DOCUMENT_TEXTS, MOST_PIXELS } from '../../ui/files/document-texts.ts';
import { FileField } from '../../ui/files/FileField.tsx';
import { FileActions } from '../../ui/files/FileActions.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { Status } from '../../ui/text/Status.tsx';
import css from './DocumentSlots.module.css';

const NAMES: Record<DocumentType, string> = {
  insurance_card_front: message('Insurance card, front'),
  insurance_card_back: message('Insurance card, back'),
  drivers_license_front: message("Driver's license, front"),
  drivers_license_back: message("Driver's license, back"),
};

type DocumentSlotsProps = {
  /** The owner; the signed-in person by default. */
  userId?: number;
  /** Whether the viewer may upload; staff may for people they manage. */
  canUpload?: boolean;
};

/**
 * A person's four documents (docs/product/accounts.md#documents). The owner can upload, and staff with
 * `canUpload`.
 */
export function DocumentSlots({ userId, canUpload = userId === undefined }: DocumentSlotsProps) {
  const found = useQuery(query(documents.list, userId === undefined ? {} : { user_id: userId }));
  return (
    <QueryView query={found} failure={t('The documents could not be loaded')}>
      {({ data }) => (
        <div className={css.slots}>
          {DOCUMENT_TYPES.map((type) => {
            const document = data.find((each) => each.type === type);
            return canUpload ? (
              <UploadSlot key={type} type={type} document={document} userId={userId} />
            ) : (
              <div key={type} className={css.slot} role="group" aria-label={t(NAMES[type])}>
                <span>{t(NAMES[type])}</span>
                {document ? <Actions document={document} /> : <Status tone="calm">{t('Missing')}</Status>}
              </div>
            );
          })}
        </div>
      )}
    </QueryView>
  );
}

type SlotProps = { type: DocumentType; document: UserDocument | undefined; userId: number | undefined };

function UploadSlot({ type, document, userId }: SlotProps) {
  async function send(file: File, options: UploadOptions): Promise<void> {
    try {
      const whose = userId === undefined ? {} : { user_id: userId };
      await upload(documents.create, { ...whose, type, file }, options);
      toast('success', t('Document uploaded.'));
      markStale(documents.create.writes);
    } catch (error) {
      if (!options.signal.aborted) toast('error', t(failureText(error, DOCUMENT_TEXTS)), t('Upload failed'));
      throw error;
    }
  }

  return (
    <FileField
      label={t(NAMES[type])}
      mark={DOCUMENT_UPLOAD}
      texts={DOCUMENT_TEXTS}
      shrinkTo={MOST_PIXELS}
      send={send}
      {...(document && { verb: t('Replace') })}
    >
      {document && <Actions document={document} />}
    </FileField>
  );
}

function Actions({ document: { id, type } }: { document: UserDocument }) {
  return <FileActions name={t(NAMES[type])} url={async () => (await call(documents.get, { id })).url} />;
}
