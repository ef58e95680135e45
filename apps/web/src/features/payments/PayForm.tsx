import type { PaymentAnswer, PaymentResult } from '@drawpoint/contracts/appointments/payment';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { storedCards } from '@drawpoint/contracts/appointments/stored-cards.contract';
import { parseMoney, toDollars } from '@drawpoint/rules/money';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { call, query } from '../../lib/api/api.ts';
import { useForm } from '../../lib/forms/form.ts';
import { randomKey } from '../../lib/api/random-key.ts';
import { CheckField } from '../../ui/fields/CheckField.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { loadPage } from '../../lib/screen/load-page.ts';
import { setAfter } from './accept-script.ts';
import { cardProblems, NEW_CARD, NO_CARD, NO_TOKEN_YET, settleCard } from './card-input.ts';
import { cardToken } from './card-token.ts';
import { NewCardFields } from './NewCardFields.tsx';
import css from './Pay.module.css';
import { AMOUNT_TEXTS } from './pay-amounts.ts';
import { failedPayment, isOutcomeUnknown, sendUntilKnown, type Attempt } from './pay-attempt.ts';
import { paidPath, type PayConfig } from './PayPanel.tsx';
import { useAccept } from './use-accept.ts';
import { useCardRemoval } from './use-card-removal.ts';

type PayFormProps = {
  id: number;
  /** The suggested amount in dollars. */
  amount: number;
  /** Set for a tip and for a fee. */
  purpose: 'tip' | 'other' | undefined;
  /** Staff of the visit take the card: no stored cards, and none is stored. */
  isStaff: boolean;
  config: PayConfig;
  onPending: (receiptId: number) => void;
  /** Whether the server has not reported the outcome yet. */
  onUnanswered: (isUnanswered: boolean) => void;
};

/** A form for amount and card. Card data never goes to this site's server. */
export function PayForm(props: PayFormProps) {
  const { id, amount: proposed, purpose: kind, isStaff, config, onPending, onUnanswered } = props;
  const back = isStaff ? paths.bookingDetails(id) : paths.history;
  const purpose = kind ? { purpose: kind } : {};
  const removal = useCardRemoval();
  const stored = useQuery({ ...query(storedCards.listCards, {}), retry: false, enabled: !isStaff });
  const cards = stored.data?.data ?? [];
  const { library, retry } = useAccept(config.script_url);
  const attempt = useRef<(Attempt & { of: string }) | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const isNew = (chosen ?? NEW_CARD) === NEW_CARD;

  const form = useForm({
    op: payments.pay,
    initial: { amount: proposed.toFixed(2), ...NO_CARD, store_card: false },
    texts: { amount: AMOUNT_TEXTS },
    toInput: ({ amount, store_card }) => {
      const cents = parseMoney(amount);
      return { id, amount: cents === null ? Number.NaN : toDollars(cents), nonce: NO_TOKEN_YET, store_card };
    },
    check: (values) => (isNew ? cardProblems(values) : {}),
    fallback: t('Payment failed'),
    send: async (input) => {
      const result = await send(input);
      if (result.payment.status === 'failed') throw failedPayment(result);
      return result;
    },
    onDone: ({ payment }) => {
      if (payment.status === 'pending') return onPending(payment.id);
      loadPage(isStaff ? back : paidPath(payment.id));
      // Never resolves: the button stays busy until the next document loads.
      return new Promise(() => undefined);
    },
  });

  const { number: typedNumber, expiry: typedExpiry, cvv: typedCvv } = form.values;
  const settled = settleCard(chosen, stored.data?.data, `${typedNumber}${typedExpiry}${typedCvv}` !== '');
  // Stored, so that a later change of the card list cannot change the charged card.
  if (settled !== chosen) setChosen(settled);
  const cardId = settled ?? NEW_CARD;

  async function send(input: { amount: number; store_card?: boolean | undefined }): Promise<PaymentResult> {
    const of = JSON.stringify([cardId, input, form.values]);
    const { key, nonce } = (attempt.current =
      attempt.current?.of === of ? attempt.current : { of, key: randomKey(), nonce: await tokenOf() });
    const options = { idempotencyKey: key };
    const { amount, store_card } = input;
    const pay = () =>
      nonce === null
        ? call<typeof payments.payWithCard, PaymentAnswer>(
            payments.payWithCard,
            { id, cardId: Number(cardId), amount, ...purpose },
            options,
          )
        : call<typeof payments.pay, PaymentAnswer>(
            payments.pay,
            { id, amount, nonce, store_card, ...purpose },
            options,
          );
    try {
      const result = await sendUntilKnown(pay, setAfter, () => onUnanswered(true));
      attempt.current = null;
      return result;
    } catch (error) {
      if (!isOutcomeUnknown(error)) attempt.current = null;
      throw error;
    } finally {
      onUnanswered(false);
    }
  }

  async function tokenOf(): Promise<string | null> {
    return isNew ? cardToken(config, library, form.values) : null;
  }

  async function removeStoredCard(): Promise<void> {
    const card = cards.find((each) => String(each.id) === cardId);
    if (!card || !(await removal.remove(card))) return;
    const other = cards.find((each) => each.id !== card.id);
    setChosen(other ? String(other.id) : NEW_CARD);
  }

  const amount = form.field('amount');
  return (
    <div className={css.form}>
      <Form form={form} asks={false}>
        <TextInput
          {...amount}
          label={t('Amount')}
          type="number"
          inputMode="decimal"
          min="0.50"
          step="0.01"
          autoComplete="off"
          leftSection="$"
          onChange={({ currentTarget }) => amount.onChange(currentTarget.value)}
          // Scrolling over the field must not change the amount.
          onWheel={({ currentTarget }) => currentTarget.blur()}
        />
        {cards.length > 0 && (
          <div className={css.stored}>
            <SelectField
              name="card"
              value={cardId}
              error={undefined}
              onBlur={() => undefined}
              onChange={(value) => typeof value === 'string' && setChosen(value)}
              label={t('Card')}
              none={t('New card')}
              options={cards.map((card) => ({ value: String(card.id), label: card.label }))}
            />
            {!isNew && (
              <Button variant="default" onClick={() => void removeStoredCard()}>
                {t('Remove')}
              </Button>
            )}
          </div>
        )}
        {isNew && (
          <div className={css.newCard} onFocus={() => setChosen(NEW_CARD)}>
            <NewCardFields field={form.field} library={library} retry={retry} />
            {!isStaff && (
              <CheckField {...form.field('store_card')} label={t('Store this card for next time')} />
            )}
          </div>
        )}
        <p className={css.note}>
          {isStaff
            ? t('The card data is tokenized in this browser; only an opaque token is sent to us.')
            : t('Your card data is tokenized in your browser; only an opaque token is sent to us.')}
        </p>
        <div className={css.actions}>
          <SubmitButton form={form} accent disabled={isNew && library === 'loading'}>
            {t('Pay Now')}
          </SubmitButton>
          <TextLink to={back} reloadDocument>
            {t('Back')}
          </TextLink>
        </div>
      </Form>
    </div>
  );
}
