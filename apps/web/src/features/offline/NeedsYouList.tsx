import type { NeedsYou, NeedsYouReason, Settlement } from '@drawpoint/contracts/appointments/day.contract';
import { formatTime } from '@drawpoint/rules/dates';
import { formatTubeNumber } from '@drawpoint/rules/tube-number';
import { useState } from 'react';
import { paths } from '../../config/paths.ts';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { localMinute } from '../../lib/time/local-time.ts';
import { wholeTimes } from '../../lib/time/visit-time.ts';
import { spokenTime } from '../../lib/time/wall-time.ts';
import { KIND_LABELS } from '../handovers/handover-text.ts';
import { PlainButton } from '../../ui/buttons/PlainButton.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { Card } from '../../ui/page/Card.tsx';
import css from './NeedsYou.module.css';
import { SettleDialog } from './SettleDialog.tsx';
import { stepWords } from './step-words.ts';

const REASONS: Record<NeedsYouReason, string> = {
  old: message('It happened more than 72 hours before the phone sent it.'),
  canceled: message('The visit was canceled meanwhile.'),
  completed: message('Somebody else completed the visit meanwhile.'),
  reassigned: message('The visit went to a colleague meanwhile.'),
  changed: message('The visit changed meanwhile, so this step no longer fits.'),
};

const VERBS: Record<Settlement, string> = {
  apply: message('Record it'),
  complete: message('Complete visit'),
  dismiss: message('Set aside'),
};

export const stepText = (operation: string): string => t(stepWords(operation), { context: 'stored step' });

/** Actions of phones that need a decision, with what the reader may decide (docs/product/offline.md#needs-you). */
export function NeedsYouList({ entries }: { entries: readonly NeedsYou[] }) {
  const [open, setOpen] = useState<{ entry: NeedsYou; how: Settlement } | null>(null);
  return (
    <>
      <ul className={css.list}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} onDecide={(how) => setOpen({ entry, how })} />
          </li>
        ))}
      </ul>
      {open && <SettleDialog {...open} onClose={() => setOpen(null)} />}
    </>
  );
}

type EntryProps = { entry: NeedsYou; onDecide: (how: Settlement) => void };

function Entry({ entry, onDecide }: EntryProps) {
  const { operation, at, phlebotomist, appointment, handover, reason, waiting, may } = entry;
  const step = stepText(operation);
  // Without a visit there is no clock but the reader's.
  const time = spokenTime(appointment ? at : localMinute(new Date(at)));
  return (
    <Card title={t('{{step}}, {{time}}', { step, time })}>
      <div className={css.entry}>
        <p className={css.text}>
          {appointment && (
            <>
              <TextLink to={paths.bookingDetails(appointment.id)}>
                {t('Visit {{code}}', { code: appointment.confirmation_code })}
              </TextLink>
              {` · ${wholeTimes(spokenTime(appointment.starts_at))} · `}
            </>
          )}
          {phlebotomist.name}
        </p>
        {handover && (
          <>
            <p className={css.text}>
              {t('{{kind}}, {{place}}, taken by {{receiver}}', {
                ...{
                  kind: t(KIND_LABELS[handover.kind]),
                  place: handover.place,
                  receiver: handover.receiver,
                },
              })}
            </p>
            <p className={css.text}>{handover.numbers.map(formatTubeNumber).join(' · ')}</p>
          </>
        )}
        <p className={css.reason}>{handover?.problem ?? t(REASONS[reason])}</p>
        {waiting.length > 0 && (
          <p className={css.text}>
            {t('Waiting for it: {{steps}}', {
              steps: waiting
                .map((each) => wholeTimes(`${stepText(each.operation)} ${formatTime(each.at)}`))
                .join(', '),
            })}
          </p>
        )}
        {may.length > 0 ? (
          <div className={css.buttons}>
            {may.map((how, index) => (
              <PlainButton
                key={how}
                tone={index === 0 && how !== 'dismiss' ? 'filled' : 'default'}
                aria-label={t('{{verb}}: {{step}}, {{time}}', {
                  ...{ verb: t(VERBS[how]), step, time },
                })}
                onClick={() => onDecide(how)}
              >
                {t(VERBS[how])}
              </PlainButton>
            ))}
          </div>
        ) : (
          <p className={css.text}>{t('The office decides about this.')}</p>
        )}
      </div>
    </Card>
  );
}
