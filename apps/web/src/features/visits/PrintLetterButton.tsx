import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { visitLetters } from '@drawpoint/contracts/appointments/visit-letters.contract';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { download } from '../../lib/files/save-file.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { PlainButton } from '../../ui/buttons/PlainButton.tsx';

/** Saves the confirmation of a visit as a letter. Each letter ends the code of the one before. */
export function PrintLetterButton({ visit }: { visit: Pick<Appointment, 'id'> }) {
  const [busy, setBusy] = useState(false);
  const print = () => {
    if (busy) return;
    setBusy(true);
    download(visitLetters.print, { id: visit.id })
      .catch((error: unknown) => toast('error', errorText(error, t('The letter could not be printed.'))))
      .finally(() => setBusy(false));
  };
  return (
    <PlainButton tone="default" busy={busy} onClick={print}>
      {t('Print the letter')}
    </PlainButton>
  );
}
