import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { feedback } from '@drawpoint/contracts/appointments/feedback.contract';
import { formatMoney } from '@drawpoint/rules/money';
import { useNavigate } from 'react-router';
import { paths } from '../../config/paths.ts';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { amountText, PRICE_TEXTS } from '../../lib/forms/amounts.ts';
import { useForm } from '../../lib/forms/form.ts';
import { markStale } from '../../lib/api/stale.ts';
import { showToast } from '../../lib/screen/toasts.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Card } from '../../ui/page/Card.tsx';
import { Facts } from '../../ui/text/Facts.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { LongTextField } from '../../ui/fields/LongTextField.tsx';
import { MoneyField } from '../../ui/fields/MoneyField.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { isTooLittle } from '../payments/pay-amounts.ts';
import { feedbackInput } from './feedback-input.ts';
import { RatingField } from './RatingField.tsx';
import { Stars } from './Stars.tsx';
import { TipField } from './TipField.tsx';
import css from './Visits.module.css';

const DAY_MS = 86_400_000;

type FeedbackCardProps = {
  visit: Appointment;
  /** True when feedback is the main action of the screen. */
  isMain: boolean;
};

/** The form for a patient's feedback; every field is optional (docs/product/visits.md#feedback). */
function FeedbackForm({ visit, isMain }: FeedbackCardProps) {
  const navigate = useNavigate();
  const form = useForm({
    op: feedback.give,
    initial: {
      rating: visit.user_rating === null ? '' : String(visit.user_rating),
      comment: visit.user_comment ?? '',
      tip_amount: amountText(visit.tip_amount),
      pay_extra: amountText(visit.pay_extra),
    },
    toInput: (values) => feedbackInput(values, visit),
    texts: { tip_amount: PRICE_TEXTS, pay_extra: PRICE_TEXTS },
    onDone: () => {
      markStale(feedback.give.writes);
      // Stays on the page that follows until it is closed.
      showToast({ kind: 'success', text: t('Thanks for your feedback!'), ms: DAY_MS });
      void navigate(paths.landing);
    },
    fallback: message('Failed to submit feedback'),
  });
  return (
    <Card title={t('Feedback')}>
      <Form form={form} asks={false}>
        <RatingField {...form.field('rating')} />
        <LongTextField {...form.field('comment')} label={t('Comment')} rows={4} maxLength={2_000} />
        <TipField {...form.field('tip_amount')} price={visit.price_total} />
        {!isTooLittle(visit.price_extra - visit.price_extra_paid) && (
          <MoneyField {...form.field('pay_extra')} label={t('Pay towards extras')} />
        )}
        <SubmitButton form={form} accent={isMain}>
          {t('Submit')}
        </SubmitButton>
      </Form>
    </Card>
  );
}

/** Feedback that can no longer be changed. */
function GivenFeedback({ visit }: { visit: Appointment }) {
  return (
    <Card title={t('Feedback')}>
      <Facts
        facts={[
          [t('Rating'), visit.user_rating === null ? null : <Stars rating={visit.user_rating} />],
          [t('Comment'), visit.user_comment && <span className={css.notes}>{visit.user_comment}</span>],
          [t('Tip'), visit.tip_amount === null ? null : formatMoney(visit.tip_amount)],
        ]}
      />
    </Card>
  );
}

const EDITABLE_MS = 7 * DAY_MS;

/**
 * The patient's own feedback on a completed visit. It can be changed for 7 days, then only read
 * (docs/product/visits.md#feedback).
 */
export function FeedbackCard({ visit, isMain }: FeedbackCardProps) {
  const now = useNow().getTime();
  const isOpen = visit.rated_at === null || now < Date.parse(visit.rated_at) + EDITABLE_MS;
  return isOpen ? <FeedbackForm visit={visit} isMain={isMain} /> : <GivenFeedback visit={visit} />;
}
