import { visitConfirmations } from '@drawpoint/contracts/appointments/visit-confirmations.contract';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { mutation, query } from '../../lib/api/api.ts';
import { useUser } from '../../lib/session/current-user.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { Notice } from '../../ui/page/Notice.tsx';
import { ANSWER_FAILED, questionText } from './question-text.ts';

import css from './ConfirmationBanner.module.css';

/**
 * Visits that staff booked with the person's email, to confirm. Hidden during impersonation: nobody confirms
 * for others.
 */
export default function ConfirmationBanner() {
  const { is_impersonating } = useUser();
  const waiting = useQuery({ ...query(visitConfirmations.listMine, {}), enabled: !is_impersonating });
  const answer = useMutation(mutation(visitConfirmations.answerMine));
  const sendAnswer = (id: number, choice: 'yes' | 'no') =>
    answer.mutate(
      { id, answer: choice },
      {
        onSuccess: () =>
          toast(
            'success',
            choice === 'yes'
              ? t('The visit is part of your account.')
              : t('Thank you. We’ll keep it out of your account.'),
          ),
        onError: (error) => toast('error', t(errorText(error, ANSWER_FAILED))),
      },
    );
  return waiting.data?.data.map((question) => (
    <div key={question.id} className={css.banner}>
      <Notice
        tone="wait"
        action={
          <span className={css.ways}>
            <Button disabled={answer.isPending} onClick={() => sendAnswer(question.id, 'yes')}>
              {t("Yes, it's my visit")}
            </Button>
            <Button
              variant="default"
              disabled={answer.isPending}
              onClick={() => sendAnswer(question.id, 'no')}
            >
              {t("No, it's not mine")}
            </Button>
          </span>
        }
      >
        {questionText(question)} {t('Is it yours?')}
      </Notice>
    </div>
  ));
}
