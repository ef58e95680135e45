import { media, type MediaFile } from '@drawpoint/contracts/appointments/media.contract';
import { DOCUMENT_UPLOAD } from '@drawpoint/contracts/files';
import { IconFileText, IconTrash } from '@tabler/icons-react';
import { t } from '../../i18n/translate.ts';
import { markStale } from '../../lib/api/stale.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { upload, type UploadOptions } from '../../lib/files/upload.ts';
import { failureText } from '../../lib/files/use-file-upload.ts';
import { useList } from '../../lib/lists/use-list.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { FileField } from '../../ui/files/FileField.tsx';
import { Pager } from '../../ui/lists/Pager.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import css from './Media.module.css';
import { useFileRemoval } from './use-file-removal.ts';

type MediaLibraryProps = {
  /** Id of the chosen file. */
  chosen: number | null;
  onChoose: (file: MediaFile) => void;
  /** Whether only images can be chosen. */
  images?: boolean;
  /**
   * Inside a dialog that picks a file. The page is then not in the URL, and files are deleted in the list
   * itself.
   */
  inDialog?: boolean;
};

export const isImage = ({ mime_type }: MediaFile): boolean => mime_type.startsWith('image/');

/** The files to choose from, with an upload (docs/product/back-office.md#media). */
export function MediaLibrary({ chosen, onChoose, images = false, inDialog = false }: MediaLibraryProps) {
  const failed = t('Failed to upload file.');
  const texts = { ...DOCUMENT_UPLOAD.texts, failed };
  const list = useList(media.list, { perPage: 24, inMemory: inDialog });
  const { remove, removing } = useFileRemoval();

  async function send(file: File, options: UploadOptions): Promise<void> {
    try {
      await upload(media.uploadForProvider, { file }, options);
      markStale(media.uploadForProvider.writes);
      toast('success', t('File uploaded.'));
    } catch (error) {
      if (!options.signal.aborted) toast('error', t(failureText(error, texts)), failed);
      throw error;
    }
  }

  return (
    <div className={css.library}>
      <FileField label={t('Add a file')} mark={DOCUMENT_UPLOAD} texts={texts} send={send} />
      <QueryView
        query={list.result}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <EmptyState
            title={t('No files yet')}
            text={t('Logos, handouts and forms that you add show here.')}
          />
        }
      >
        {({ data }) => (
          <ul className={css.grid} aria-label={t('Files')}>
            {data.map((file) => (
              <li key={file.id} className={css.item}>
                <button
                  type="button"
                  className={css.file}
                  aria-pressed={chosen === file.id}
                  disabled={images && !isImage(file)}
                  onClick={() => onChoose(file)}
                >
                  {file.thumbnail_url === null ? (
                    <span className={css.paper}>
                      <IconFileText size={40} stroke={1.4} aria-hidden="true" />
                    </span>
                  ) : (
                    <img className={css.image} src={file.thumbnail_url} alt="" loading="lazy" />
                  )}
                  {inDialog && <span className={css.select}>{t('Select')}</span>}
                  <span className={css.name} title={file.original_name}>
                    {file.original_name}
                  </span>
                </button>
                {inDialog && (
                  <button
                    type="button"
                    className={css.remove}
                    aria-label={t('Delete {{name}}', { name: file.original_name })}
                    disabled={removing}
                    onClick={() => void remove(file)}
                  >
                    <IconTrash size={18} stroke={1.7} aria-hidden="true" />
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      <Pager list={list} />
    </div>
  );
}
