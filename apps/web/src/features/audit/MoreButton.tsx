import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { More } from '../../lib/use-older.ts';
import css from './Audit.module.css';

/** Reads older entries, below those that are there. */
export function MoreButton({ more }: { more: More }) {
  const { t } = useTranslation();
  if (!more) return null;
  return (
    <div className={css.more}>
      <Button variant="default" loading={more.reading} onClick={more.read}>
        {t('Show older entries')}
      </Button>
    </div>
  );
}
