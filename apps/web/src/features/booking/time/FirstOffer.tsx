import { formatMoney } from '@drawpoint/rules/money';
import { Button, Loader } from '@mantine/core';
import { IconBolt } from '@tabler/icons-react';
import { t } from '../../../i18n/translate.ts';
import { shortTime, startOf } from '../../../lib/time/visit-time.ts';
import type { Wizard } from '../use-wizard.ts';
import css from './FirstOffer.module.css';
import { soonest } from './first-text.ts';
import { useFirst, useFirstText } from './use-first.ts';

/**
 * The earliest time of all phlebotomists who serve the address, with a button to take it. With `sooner` it
 * is shown only when another phlebotomist than the chosen one has it. A placeholder prevents layout shift.
 */
export function FirstOffer({ wizard, sooner = false }: { wizard: Wizard; sooner?: boolean }) {
  const texts = useFirstText();
  const { draft, own, busy } = wizard;
  const listed = useFirst(draft, own === null);
  if (own !== null || listed.isError) return null;
  const than = sooner ? draft.phlebotomistId : null;
  const first = listed.data && soonest(listed.data.data, than);
  if (!first && (sooner || listed.data)) return null;

  return (
    <section className={css.offer} aria-label={t('First available')}>
      <div className={css.texts}>
        <span className={css.title}>
          <IconBolt size={18} stroke={1.8} aria-hidden="true" />
          {sooner ? t('Need it sooner?') : t('First available')}
        </span>
        <span className={css.text} aria-live="polite">
          {first
            ? t('{{when}} with {{name}}', { when: texts(first.slot, first.tz), name: first.first_name })
            : t('Finding the first available time…')}
        </span>
      </div>
      <Button
        variant="default"
        aria-disabled={busy || !first || undefined}
        rightSection={busy && <Loader size={16} />}
        onClick={() => first && void wizard.takeFirst(first.phlebotomist_id, first.slot)}
      >
        {first
          ? t('Book {{time}} with {{name}}, {{price}}', {
              ...{ time: shortTime(startOf(first.slot)), name: first.first_name },
              price: formatMoney(first.price),
            })
          : t('Book')}
      </Button>
    </section>
  );
}
