import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../lib/api-error.ts';
import css from './States.module.css';

type ErrorStateProps = {
  error: unknown;
  onRetry: () => void;
  retrying?: boolean;
  /** What failed, in the words of the screen. */
  title?: string;
};

/** Something could not be loaded: says what happened and offers to try again. */
export function ErrorState({ error, onRetry, retrying = false, title }: ErrorStateProps) {
  const { t } = useTranslation();
  return (
    <div className={css.state} role="alert">
      <span className={css.badge} data-tone="bad">
        <IconCloudOff size={24} stroke={1.6} aria-hidden="true" />
      </span>
      <p className={css.title}>{title ?? t('This could not be loaded')}</p>
      <p className={css.text}>{t(errorText(error, t('Something went wrong. Please try again.')))}</p>
      <div className={css.action}>
        <Button variant="default" onClick={onRetry} loading={retrying}>
          {t('Try again')}
        </Button>
      </div>
    </div>
  );
}
