import { lazy, Suspense, useState } from 'react';
import { t } from '../../../i18n/translate.ts';
import { useUser } from '../../../lib/session/current-user.ts';
import { isPatientOnly } from '../../../lib/session/roles.ts';
import { localDate } from '../../../lib/time/local-time.ts';
import { dateIn, daysAfter } from '../../../lib/time/relative-day.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import type { Wizard } from '../use-wizard.ts';
import css from './EarlierTime.module.css';

const JoinDialog = lazy(() => import('../../waitlist/JoinDialog.tsx'));

/** The dates asked for at first reach this far. */
const DAYS = 30;

/** Puts the person on the waitlist where no time suits. Several people at once cannot wait. */
export function EarlierTime({ wizard, tz }: { wizard: Wizard; tz: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const isOneself = isPatientOnly(useUser());
  const { draft, offers, keeper } = wizard;
  if (draft.persons.length > 1) return null;
  const now = new Date(serverNow());
  const today = tz === undefined ? localDate(now) : dateIn(tz, now);
  const name = draft.contact.first_name;
  return (
    <div>
      <button type="button" className={css.link} onClick={() => setOpen(true)}>
        {isOneself
          ? t('Tell me when an earlier time comes free')
          : t('Tell {{name}} when an earlier time comes free', { name })}
      </button>
      {isOpen && (
        <Suspense>
          <JoinDialog
            // Saving renews a session that has expired.
            subject={async () => {
              await wizard.save(draft, 'phlebotomist', 'phlebotomist');
              return { session: await keeper.settled() };
            }}
            dates={{ from: today, to: daysAfter(today, DAYS) }}
            phlebotomist={draft.anyone ? null : (offers.phlebotomist?.first_name ?? null)}
            provider={offers.provider?.name ?? t('the provider')}
            patient={isOneself ? null : name}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
