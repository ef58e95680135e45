import { doorPayments } from '@drawpoint/contracts/appointments/door-payments.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { formatMoney } from '@drawpoint/rules/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { randomKey } from '../../lib/api/random-key.ts';
import { localDateTime } from '../../lib/time/local-time.ts';
import { PlainButton } from '../../ui/buttons/PlainButton.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { RadioField } from '../../ui/fields/RadioField.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { CorrectForm } from './CorrectForm.tsx';
import css from './Pay.module.css';
import { METHOD_LABELS, paidWithText } from './paid-with.ts';
import { ChargeForm, NewCardForm, RecordForm } from './TakePaymentForms.tsx';

type AtDoor = OutputOf<typeof doorPayments.listAtDoor>;

/** What staff take at a visit, and what they have taken. */
export default function TakePaymentDialog({ id, onClose }: { id: number; onClose: () => void }) {
  // One for all tries of this dialog: money that was recorded is not recorded again.
  const [idempotencyKey] = useState(randomKey);
  const door = useQuery(query(doorPayments.listAtDoor, { id }));
  return (
    <Dialog title={t('Take payment')} onClose={onClose}>
      <QueryView query={door} failure={t('This could not be loaded')}>
        {(data) => (
          <div className={css.form}>
            {data.due > 0 || data.tip_due > 0 ? (
              <Ways key={`${data.due} ${data.tip_due}`} {...{ id, idempotencyKey, onClose }} atDoor={data} />
            ) : (
              <Notice tone="good">{t('Nothing is due.')}</Notice>
            )}
            {data.entries.length > 0 && <Entries entries={data.entries} />}
          </div>
        )}
      </QueryView>
    </Dialog>
  );
}

const CARD = 'card';
type WaysProps = { id: number; atDoor: AtDoor; idempotencyKey: string; onClose: () => void };

/** What is paid for and how, and the form for it. */
function Ways({ id, atDoor, idempotencyKey, onClose }: WaysProps) {
  const { due, tip_due, takes_cards, cards, methods } = atDoor;
  const ways = [
    ...(takes_cards ? [{ value: CARD, label: t(METHOD_LABELS.card) }] : []),
    ...cards.map((card) => ({
      value: String(card.id),
      label: t('Stored card: {{card}}', { card: card.label }),
    })),
    ...methods.map((value) => ({ value: value as string, label: t(METHOD_LABELS[value]) })),
  ];
  const [way, setWay] = useState(methods[0] ?? ways[0]?.value ?? '');
  const [isTip, setTip] = useState(due === 0);
  if (ways.length === 0)
    return <Notice tone="calm">{t('Your company takes neither cards nor cash or checks here.')}</Notice>;
  const method = methods.find((each) => each === way);
  const card = cards.find((each) => String(each.id) === way);
  const taken = { id, amount: isTip ? tip_due : due, isTip };
  // A new form for another choice: its amount is preset.
  const key = `${way} ${isTip}`;
  return (
    <div className={css.slip}>
      <RadioField name="way" label={t('Paid with')} value={way} options={ways} onChange={setWay} />
      {due > 0 && tip_due > 0 && (
        <RadioField
          name="for"
          label={t('For')}
          value={isTip ? 'tip' : 'visit'}
          options={[
            { value: 'visit', label: t('Visit'), description: formatMoney(due) },
            { value: 'tip', label: t('Tip'), description: formatMoney(tip_due) },
          ]}
          onChange={(value) => setTip(value === 'tip')}
        />
      )}
      {method && <RecordForm key={key} {...taken} {...{ method, idempotencyKey, onClose }} />}
      {card && <ChargeForm key={key} {...taken} {...{ card, onClose }} />}
      {way === CARD && <NewCardForm key={key} {...taken} />}
    </div>
  );
}

function Entries({ entries }: { entries: AtDoor['entries'] }) {
  const [corrected, setCorrected] = useState<number | null>(null);
  return (
    <section aria-label={t('Taken at the door')}>
      <h3 className={css.visit}>{t('Taken at the door')}</h3>
      <ul className={css.receipts}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <div className={css.paid}>
              <span>
                <strong>{formatMoney(entry.amount_total)}</strong>
                {` · ${paidWithText(entry)}`}
                {entry.is_tip && ` · ${t('Tip')}`}
                <span className={css.quiet}>
                  {[entry.recorded_by.name, localDateTime(entry.recorded_at)].filter(Boolean).join(' · ')}
                </span>
                {entry.amount_refunded > 0 && (
                  <span className={css.quiet}>
                    {t('{{amount}} refunded', { amount: formatMoney(entry.amount_refunded) })}
                  </span>
                )}
              </span>
              {entry.amount_refunded === 0 && corrected !== entry.id && (
                <PlainButton
                  tone="default"
                  aria-label={t('Correct {{amount}}', { amount: formatMoney(entry.amount_total) })}
                  onClick={() => setCorrected(entry.id)}
                >
                  {t('Correct')}
                </PlainButton>
              )}
            </div>
            {corrected === entry.id && <CorrectForm id={entry.id} onDone={() => setCorrected(null)} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
