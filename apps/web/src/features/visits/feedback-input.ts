import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import type { feedback } from '@drawpoint/contracts/appointments/feedback.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { amountOf } from '../../lib/forms/amounts.ts';

type Input = InputOf<typeof feedback.give>;
type FeedbackValues = Omit<Input, 'id'>;
type EarlierFeedback = Pick<Appointment, 'id' | 'user_rating' | 'user_comment' | 'tip_amount' | 'pay_extra'>;

/** The changed fields only. Null clears a value that was given before; an omitted field stays. */
export function feedbackInput(typed: Record<keyof FeedbackValues, string>, before: EarlierFeedback): Input {
  const { id, user_rating, user_comment, tip_amount, pay_extra } = before;
  const given = { rating: user_rating, comment: user_comment, tip_amount, pay_extra };
  const now: FeedbackValues = {
    rating: typed.rating === '' ? null : Number(typed.rating),
    comment: typed.comment.trim() || null,
    tip_amount: amountOf(typed.tip_amount),
    pay_extra: amountOf(typed.pay_extra),
  };
  const names = Object.keys(given) as (keyof FeedbackValues)[];
  const sent = names.filter((name) => now[name] !== null || given[name] !== null);
  return { id, ...Object.fromEntries(sent.map((name) => [name, now[name]])) };
}
