import { Button } from '@mantine/core';
import { t } from '../../i18n/translate.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { Drawing } from './Drawing.tsx';
import { loadFailureText } from './load-failure-text.ts';
import { LinkButton } from '../buttons/LinkButton.tsx';
import css from './States.module.css';

export type ErrorStateProps = {
  error: unknown;
  onRetry: () => void;
  retrying?: boolean;
  /** What failed, in the screen's words. */
  title?: string;
  /** A link away from a missing record, instead of a retry. */
  back?: { to: string; label: string };
};

/** Statuses that a retry cannot change: no permission, not found, invalid address. */
const FINAL: readonly (number | null)[] = [403, 404, 422];

/** A load error with its reason. Offers a retry when that can help. */
export function ErrorState({ error, onRetry, retrying = false, title, back }: ErrorStateProps) {
  const status = error instanceof ApiError ? error.status : null;
  const final = FINAL.includes(status);
  return (
    <div className={css.state} role="alert">
      <Drawing name={status === 403 ? 'locked' : final ? 'lost' : 'offline'} />
      <p className={css.title}>{title ?? t('This could not be loaded')}</p>
      <p className={css.text}>{t(loadFailureText(error))}</p>
      {final ? (
        back && (
          <div className={css.action}>
            <LinkButton tone="plain" to={back.to}>
              {back.label}
            </LinkButton>
          </div>
        )
      ) : (
        <div className={css.action}>
          <Button variant="default" onClick={onRetry} loading={retrying}>
            {t('Try again')}
          </Button>
        </div>
      )}
    </div>
  );
}
