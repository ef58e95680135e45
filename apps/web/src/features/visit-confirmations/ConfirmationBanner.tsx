import { visitConfirmations } from '@drawpoint/contracts/appointments/visit-confirmations.contract';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/api-error.ts';
import { mutation, query } from '../../lib/api.ts';
import { useUser } from '../../lib/current-user.ts';
import { toast } from '../../lib/toasts.ts';
import { Notice } from '../../ui/Notice.tsx';
import { ANSWER_FAILED, useQuestionText } from './use-question-text.ts';

import css from './ConfirmationBanner.module.css';

/** Visits that staff booked with the person's email and that may be theirs: nobody answers in their name. */
export function ConfirmationBanner() {
  const { t } = useTranslation();
  const textOf = useQuestionText();
  const { is_impersonating } = useUser();
  const waiting = useQuery({ ...query(visitConfirmations.listMine, {}), enabled: !is_impersonating });
  const answer = useMutation(mutation(visitConfirmations.answerMine));
  const say = (id: number, said: 'yes' | 'no') =>
    answer.mutate(
      { id, answer: said },
      {
        onSuccess: () =>
          toast(
            'success',
            said === 'yes'
              ? t('The visit is part of your account.')
              : t('Thank you. It stays out of your account.'),
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
            <Button disabled={answer.isPending} onClick={() => say(question.id, 'yes')}>
              {t("Yes, it's my visit")}
            </Button>
            <Button variant="default" disabled={answer.isPending} onClick={() => say(question.id, 'no')}>
              {t("No, it's not mine")}
            </Button>
          </span>
        }
      >
        {textOf(question)} {t('Is it yours?')}
      </Notice>
    </div>
  ));
}
