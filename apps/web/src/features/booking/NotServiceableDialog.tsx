import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { flushSync } from 'react-dom';
import { t } from '../../i18n/translate.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import css from './NotServiceableDialog.module.css';

// Few need it.
const TellMe = lazy(() => import('../area-requests/TellMe.tsx'));

type NotServiceableDialogProps = {
  /** The ZIP code of the address, and the email to write to when somebody comes there. */
  zip: string;
  email: string;
  onClose: () => void;
  /** Called after the dialog has been removed, so that the caller can focus the address. */
  onClosed: () => void;
};

/** Says that no provider serves the address, and offers to tell when one does (docs/product/booking.md#location). */
export function NotServiceableDialog({ zip, email, onClose, onClosed }: NotServiceableDialogProps) {
  function close(): void {
    flushSync(onClose);
    onClosed();
  }
  return (
    <Dialog title={t('Address Not Serviceable')} onClose={close}>
      <p className={css.text}>
        {t(
          'The selected address is not serviceable by any providers. Please choose a different saved address or enter a custom address.',
        )}
      </p>
      <Button onClick={close} data-autofocus>
        {t('Change the address')}
      </Button>
      {zip !== '' && (
        <Suspense>
          <TellMe zip={zip} email={email} />
        </Suspense>
      )}
    </Dialog>
  );
}
