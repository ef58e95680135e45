import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import type { Slot } from '@drawpoint/contracts/booking/slots.contract';
import { formatMoney } from '@drawpoint/rules/money';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../../i18n/translate.ts';
import { paths } from '../../../config/paths.ts';
import { placeOf, placeText } from '../../../lib/places/place.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { Facts } from '../../../ui/text/Facts.tsx';
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx';
import { Notice } from '../../../ui/page/Notice.tsx';
import { PlainButton } from '../../../ui/buttons/PlainButton.tsx';
import { hasTimes, whyNoTimes } from '../../appointments/has-times.ts';
import { useMove } from '../../appointments/use-move.ts';
import { spokenStart, startOf } from '../../../lib/time/visit-time.ts';
import { isOwnTime, SlotPicker } from '../time/SlotPicker.tsx';
import css from './EditVisit.module.css';
import { useWhere } from './use-where.ts';
import { WhereFields } from './WhereFields.tsx';

/** The time that the visit has. */
const ownSlot = ({ starts_at, arrival_window }: Appointment): Pick<Slot, 'start' | 'window'> => ({
  start: starts_at,
  ...(arrival_window && { window: true }),
});

/** The wizard for a future visit. Only place and time can change. A new price is shown for consent first. */
export default function EditVisit({ visit }: { visit: Appointment }) {
  const navigate = useNavigate();
  const [slot, setSlot] = useState<Slot | null>(null);
  const moving = useMove(visit, ({ id }) => void navigate(paths.confirmation(id), { replace: true }));
  const where = useWhere(visit, () => {
    setSlot(null);
    moving.forgetPrice();
  });
  const { problem, busy, price } = moving;
  const wanted = slot ?? (where.isElsewhere ? null : ownSlot(visit));
  const isChanged = slot !== null && (where.isElsewhere || !isOwnTime(slot, visit));
  const ready = (isChanged || where.isInstructed) && wanted !== null && where.isComplete;
  const verb = (): string => {
    if (isChanged && slot) return t('Move to {{when}}', { when: spokenStart(startOf(slot)) });
    return where.isInstructed ? t('Save the instructions') : t('Choose a time');
  };
  if (!hasTimes(visit)) return <Notice tone="bad">{t(whyNoTimes(visit))}</Notice>;
  return (
    <div className={css.edit}>
      <Card title={t('What stays')}>
        <Facts
          facts={[
            [t('Service'), t(visit.service.name)],
            [t('Provider'), visit.provider.name],
            [t('Phlebotomist'), visit.phlebotomist.name],
            [t('Now'), `${spokenStart(visit)}, ${placeText(placeOf(visit.location))}`],
            [t('Price'), formatMoney(price ?? visit.price_subtotal)],
          ]}
        />
      </Card>
      <Card title={t('Where')}>
        <WhereFields where={where} visit={visit} errors={problem?.fields ?? {}} />
      </Card>
      <Card title={t('When')}>
        {where.isLocating || (where.isElsewhere && !where.place) ? (
          <p className={css.hint} role="status">
            {where.problem ?? t('Enter the address first to see the available times there.')}
          </p>
        ) : (
          <SlotPicker
            key={where.key}
            visit={visit}
            withOwn
            withWindows
            place={where.place}
            chosen={slot}
            onChoose={setSlot}
          />
        )}
      </Card>
      {problem && <Notice tone="bad">{problem.text}</Notice>}
      <div className={css.actions}>
        <LinkButton tone="plain" to={paths.confirmation(visit.id)}>
          {t('Back')}
        </LinkButton>
        <PlainButton
          tone="accent"
          busy={busy}
          disabled={!ready}
          onClick={() => {
            if (ready && !busy && wanted !== null) void moving.move(wanted, where.input);
          }}
        >
          {verb()}
        </PlainButton>
      </div>
    </div>
  );
}
