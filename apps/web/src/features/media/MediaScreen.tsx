import type { MediaFile } from '@drawpoint/contracts/appointments/media.contract';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { Page } from '../../ui/page/Page.tsx';
import { MediaLibrary, isImage } from './MediaLibrary.tsx';
import { Button } from '@mantine/core';
import { localDateTime } from '../../lib/time/local-time.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { FileActions } from '../../ui/files/FileActions.tsx';
import { Facts } from '../../ui/text/Facts.tsx';
import { fileSize } from './file-size.ts';
import css from './Media.module.css';
import { useFileRemoval } from './use-file-removal.ts';

/** The files of the site and the provider (docs/product/back-office.md#media). */
export function Component() {
  const [chosen, setChosen] = useState<MediaFile | null>(null);
  return (
    <Page title={t('Media Library')} lead={t('Images and documents to use on the site.')} width="wide">
      <MediaLibrary chosen={chosen?.id ?? null} onChoose={setChosen} />
      {chosen && <FilePanel key={chosen.id} file={chosen} onClose={() => setChosen(null)} />}
    </Page>
  );
}

/** The details of a file and its actions (docs/product/back-office.md#media). */
function FilePanel({ file, onClose }: { file: MediaFile; onClose: () => void }) {
  const { remove, removing } = useFileRemoval(onClose);

  return (
    <Dialog placement="right" title={file.original_name} onClose={onClose}>
      <div className={css.panel}>
        {isImage(file) && <img className={css.image} src={file.url} alt={file.original_name} />}
        <Facts
          facts={[
            [t('Name'), file.original_name],
            [t('Type'), file.mime_type],
            [t('Size'), fileSize(file.size)],
            [t('Path'), <span className={css.code}>{file.path}</span>],
            [t('URL'), <span className={css.code}>{new URL(file.url, window.location.href).href}</span>],
            [t('Uploaded by'), file.uploader?.full_name ?? t('Deleted user')],
            [t('Uploaded'), localDateTime(file.created_at)],
          ]}
        />
        <div className={css.actions}>
          <FileActions name={file.original_name} url={() => Promise.resolve(file.url)} />
          <Button
            variant="outline"
            color="var(--dp-bad)"
            loading={removing}
            onClick={() => void remove(file)}
          >
            {t('Delete')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
