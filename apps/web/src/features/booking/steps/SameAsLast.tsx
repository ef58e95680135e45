import { Button, Loader } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../../i18n/translate.ts';
import type { Wizard } from '../use-wizard.ts';
import { lastText } from '../wizard/same-as-last.ts';
import css from './SameAsLast.module.css';

/** Describes the last appointment and offers to repeat it. */
export function SameAsLastFrame({ text, children }: { text: string; children: ReactNode }) {
  return (
    <section className={css.last} aria-labelledby="booking-last">
      <div className={css.texts}>
        <h3 id="booking-last" className={css.title}>
          {t('Same as last time')}
        </h3>
        <p className={css.text}>{text}</p>
      </div>
      {children}
    </section>
  );
}

/** One tap copies the last appointment's choices and opens the time step. */
export function SameAsLast({ wizard }: { wizard: Wizard }) {
  const { last, busy } = wizard;
  if (!last) return null;
  return (
    <SameAsLastFrame text={lastText(last)}>
      <Button
        variant="default"
        aria-disabled={busy || undefined}
        leftSection={busy ? <Loader size={18} /> : <IconRepeat size={18} stroke={1.8} aria-hidden="true" />}
        onClick={() => void wizard.repeatLast()}
      >
        {t('Choose a time')}
      </Button>
    </SameAsLastFrame>
  );
}
