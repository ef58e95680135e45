import { zoneCity } from '@drawpoint/rules/dates';
import { useTranslation } from 'react-i18next';
import { message } from '../../i18n/message.ts';
import { useWhen } from '../appointments/use-when.ts';
import type { Question } from './use-question.ts';

export const ANSWER_FAILED = message('Your answer could not be sent. Please try again.');

/** The visit that is asked about, in one sentence. */
export function useQuestionText(): (question: Omit<Question, 'state'>) => string {
  const { t } = useTranslation();
  const when = useWhen();
  return (question) =>
    t('{{provider}} booked a visit for {{name}} on {{when}} ({{city}} time) with your email.', {
      provider: question.provider_name,
      name: question.first_name,
      when: when(question),
      city: zoneCity(question.tz),
    });
}
