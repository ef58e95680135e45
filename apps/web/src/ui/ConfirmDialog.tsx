import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import css from './ConfirmDialog.module.css';

type ConfirmDialogProps = {
  opened: boolean;
  onClose: () => void;
  /** Names the thing: "Deny Tuesday's 9:15 am visit?" */
  title: string;
  /** The verb of the deed, never "OK". */
  confirm: string;
  destructive?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  children?: ReactNode;
};

/** Asks before something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      closeButtonProps={{ 'aria-label': t('Close') }}
      classNames={{ title: css.title, content: css.content }}
    >
      {props.children && <div className={css.text}>{props.children}</div>}
      <div className={css.actions}>
        <Button variant="default" onClick={props.onClose} data-autofocus>
          {t('Keep it')}
        </Button>
        <Button color={props.destructive ? 'coral.7' : 'teal'} loading={props.busy} onClick={props.onConfirm}>
          {props.confirm}
        </Button>
      </div>
    </Modal>
  );
}
