import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import css from './NotServiceableDialog.module.css';

type NotServiceableDialogProps = {
  opened: boolean;
  onClose: () => void;
  /** It has left the screen: the moment to put the focus where the address can be changed. */
  onClosed: () => void;
};

/** No provider serves the address (2 §5). */
export function NotServiceableDialog({ opened, onClose, onClosed }: NotServiceableDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      returnFocus={false}
      title={t('Address Not Serviceable')}
      closeButtonProps={{ 'aria-label': t('Close') }}
      classNames={{ title: css.title, content: css.content }}
    >
      <p className={css.text}>
        {t(
          'The selected address is not serviceable by any providers. Please choose a different saved address or enter a custom address.',
        )}
      </p>
      <Button onClick={onClose} fullWidth data-autofocus>
        {t('Change the address')}
      </Button>
    </Modal>
  );
}
