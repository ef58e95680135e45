import { Button } from '@mantine/core';
import { t } from '../../i18n/translate.ts';
import type { OlderPages } from '../../lib/lists/use-older.ts';
import css from './Audit.module.css';

/** Loads older entries and adds them below. */
export function MoreButton({ more }: { more: OlderPages }) {
  if (!more) return null;
  return (
    <div className={css.more}>
      <Button variant="default" loading={more.reading} onClick={more.read}>
        {t('Show older entries')}
      </Button>
    </div>
  );
}
