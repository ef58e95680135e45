import type { visitConfirmations } from '@drawpoint/contracts/appointments/visit-confirmations.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { zoneCity } from '@drawpoint/rules/dates';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { spokenStart } from '../../lib/time/visit-time.ts';

export type Question = OutputOf<typeof visitConfirmations.show>;

export const ANSWER_FAILED = message('Your answer could not be sent. Please try again.');

/** Describes the visit in question in one sentence. */
export const questionText = (question: Omit<Question, 'state'>): string =>
  t('{{provider}} booked a visit for {{name}} on {{when}} ({{city}} time) using your email.', {
    provider: question.provider_name,
    name: question.first_name,
    when: spokenStart(question),
    city: zoneCity(question.tz),
  });
