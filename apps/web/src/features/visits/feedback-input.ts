import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import type { feedback } from '@drawpoint/contracts/appointments/feedback.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { amountOf } from '../../lib/amounts.ts';

type Input = InputOf<typeof feedback.give>;
type Given = Omit<Input, 'id'>;
type Before = Pick<Appointment, 'id' | 'user_rating' | 'user_comment' | 'tip_amount' | 'pay_extra'>;

/** Only what was filled in. Null takes back what was given before and is blank now; what is left out stays. */
export function feedbackInput(typed: Record<keyof Given, string>, before: Before): Input {
  const { id, user_rating, user_comment, tip_amount, pay_extra } = before;
  const given = { rating: user_rating, comment: user_comment, tip_amount, pay_extra };
  const now: Given = {
    rating: typed.rating === '' ? null : Number(typed.rating),
    comment: typed.comment.trim() || null,
    tip_amount: amountOf(typed.tip_amount),
    pay_extra: amountOf(typed.pay_extra),
  };
  const names = Object.keys(given) as (keyof Given)[];
  const sent = names.filter((name) => now[name] !== null || given[name] !== null);
  return { id, ...Object.fromEntries(sent.map((name) => [name, now[name]])) };
}
