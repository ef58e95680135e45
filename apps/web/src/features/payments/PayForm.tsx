import type { PaymentAnswer, PaymentResult } from '@drawpoint/contracts/appointments/payment';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { storedCards } from '@drawpoint/contracts/appointments/stored-cards.contract';
import { parseMoney, toDollars } from '@drawpoint/rules/money';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, useCallback, useEffect } from 'react';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { call, query } from '../../lib/api/api.ts';
import { useForm } from '../../lib/forms/form.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { randomKey } from '../../lib/api/random-key.ts';
import { CheckField } from '../../ui/fields/CheckField.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { CardRefused, tokenise, loadAccept, setAfter } from './accept-script.ts';
import {
  cardData,
  cardProblems,
  formatCardNumber,
  formatCvv,
  formatExpiry,
  NEW_CARD,
  settleCard,
  refusedFields,
} from './card-input.ts';
import css from './Pay.module.css';
import { AMOUNT_TEXTS } from './pay-amounts.ts';
import { failedPayment, isOutcomeUnknown, sendUntilKnown, type Attempt } from './pay-attempt.ts';
import { paidPath, type PayConfig } from './PayPanel.tsx';
import { useCardRemoval } from './use-card-removal.ts';

type PayFormProps = {
  id: number;
  /** The suggested amount in dollars. */
  amount: number;
  isTip: boolean;
  /** Staff of the visit take the card: no stored cards, and none is stored. */
  isStaff: boolean;
  config: PayConfig;
  onPending: (receiptId: number) => void;
  /** Whether the server has not reported the outcome yet. */
  onUnanswered: (isUnanswered: boolean) => void;
};

/** Placeholder for the token while the other fields are validated. */
const NO_TOKEN_YET = 'the-token-comes-from-the-processor';
const EMPTY = { number: '', expiry: '', cvv: '' };

/** A form for amount and card. Card data never goes to this site's server. */
export function PayForm(props: PayFormProps) {
  const { id, amount: proposed, isTip, isStaff, config, onPending, onUnanswered } = props;
  const back = isStaff ? paths.bookingDetails(id) : paths.history;
  const purpose = isTip ? { purpose: 'tip' as const } : {};
  const removal = useCardRemoval();
  const stored = useQuery({ ...query(storedCards.listCards, {}), retry: false, enabled: !isStaff });
  const cards = stored.data?.data ?? [];
  const { library, retry } = useAccept(config.script_url);
  const attempt = useRef<(Attempt & { of: string }) | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const isNew = (chosen ?? NEW_CARD) === NEW_CARD;

  const form = useForm({
    op: payments.pay,
    initial: { amount: proposed.toFixed(2), ...EMPTY, store_card: false },
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
      location.assign(isStaff ? back : paidPath(payment.id));
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
    if (!isNew) return null;
    try {
      if (library !== 'ready') throw new Error('Payment library not ready');
      return await tokenise(config, cardData(form.values, new Date()));
    } catch (error) {
      const text = error instanceof Error && error.message !== '' ? error.message : 'Tokenization failed';
      // The processor's own text stays above the form, and the field says what to check.
      const named = Object.entries(error instanceof CardRefused ? refusedFields(error.code) : {});
      const fields = Object.fromEntries(named.map(([name, each]) => [name, [each]]));
      throw new ApiError({
        ...{ status: 422, code: 'INVALID_INPUT', message: text },
        ...(named.length > 0 && { fields: { ...fields, card: [text] } }),
      });
    }
  }

  async function removeStoredCard(): Promise<void> {
    const card = cards.find((each) => String(each.id) === cardId);
    if (!card || !(await removal.remove(card))) return;
    const other = cards.find((each) => each.id !== card.id);
    setChosen(other ? String(other.id) : NEW_CARD);
  }

  const amount = form.field('amount');
  const number = form.field('number');
  const expiry = form.field('expiry');
  const cvv = form.field('cvv');
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
            <TextField
              {...number}
              onChange={(value) => number.onChange(formatCardNumber(textOf(value)))}
              label={t('Card number')}
              inputMode="numeric"
              autoComplete="cc-number"
              placeholder="0000 0000 0000 0000"
            />
            <div className={css.row}>
              <TextField
                {...expiry}
                onChange={(value) => expiry.onChange(formatExpiry(textOf(value)))}
                label={t('Expiry')}
                inputMode="numeric"
                autoComplete="cc-exp"
                placeholder="MM/YY"
              />
              <TextField
                {...cvv}
                onChange={(value) => cvv.onChange(formatCvv(textOf(value)))}
                label={t('CVV')}
                inputMode="numeric"
                autoComplete="cc-csc"
                placeholder="000"
              />
            </div>
            {!isStaff && (
              <CheckField {...form.field('store_card')} label={t('Store this card for next time')} />
            )}
            {library === 'missing' && (
              <Notice
                tone="bad"
                action={
                  <Button variant="default" onClick={retry}>
                    {t('Retry loading')}
                  </Button>
                }
              >
                {t('Payment library not available. Disable blockers or retry.')}
              </Notice>
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

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

type Library = 'loading' | 'ready' | 'missing';

/** Loads the processor's script, with a retry. */
function useAccept(url: string): { library: Library; retry: () => void } {
  const [library, setLibrary] = useState<Library>('loading');
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isLeft = false;
    void loadAccept(url).then((came) => {
      if (!isLeft) setLibrary(came ? 'ready' : 'missing');
    });
    return () => {
      isLeft = true;
    };
  }, [url, tries]);
  const retry = useCallback(() => {
    setLibrary('loading');
    setTries((before) => before + 1);
  }, []);
  return { library, retry };
}
