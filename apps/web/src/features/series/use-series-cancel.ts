import { series } from '@drawpoint/contracts/booking/series.contract';
import { useMutation } from '@tanstack/react-query';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { mutation } from '../../lib/api/api.ts';
import { confirm, type Question } from '../../lib/screen/confirm.ts';
import { toast } from '../../lib/screen/toasts.ts';

/** Cancels visits of a series after a question that names them. */
export function useSeriesCancel() {
  const canceling = useMutation({
    ...mutation(series.cancel),
    onSuccess: () => toast('success', t('The visits are canceled.')),
    onError: (error) => toast('error', t(errorText(error, message('Cancel failed')))),
  });
  async function cancel(
    what: { id: number; from: number; to?: number },
    question: Pick<Question, 'title' | 'text' | 'verb'>,
  ): Promise<void> {
    if (await confirm({ ...question, tone: 'bad' })) canceling.mutate(what);
  }
  return { cancel, isCanceling: canceling.isPending };
}
