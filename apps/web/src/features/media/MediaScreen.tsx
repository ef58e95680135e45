import type { MediaFile } from '@drawpoint/contracts/appointments/media.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../../ui/Page.tsx';
import { FilePanel } from './FilePanel.tsx';
import { MediaLibrary } from './MediaLibrary.tsx';

/** The files of the site and of the provider (3 §2, Media page). */
export function Component() {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<MediaFile | null>(null);
  return (
    <Page title={t('Media Library')} lead={t('Images and documents to use on the site.')} width="wide">
      <MediaLibrary chosen={chosen?.id ?? null} onChoose={setChosen} />
      {chosen && <FilePanel key={chosen.id} file={chosen} onClose={() => setChosen(null)} />}
    </Page>
  );
}
