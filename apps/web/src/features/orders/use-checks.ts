import { labOrders, type LabOrder } from '@drawpoint/contracts/appointments/lab-orders.contract';
import { useMutation } from '@tanstack/react-query';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { mutation } from '../../lib/api/api.ts';
import { confirm } from '../../lib/screen/confirm.ts';
import { toast } from '../../lib/screen/toasts.ts';

/** Staff verify an order, or reject it with a reason that the patient reads. */
export function useChecks(onDone: () => void = () => undefined) {
  const fail = (error: unknown) =>
    toast('error', t(errorText(error, message('The order could not be saved.'))));
  const done = (text: string) => () => {
    toast('success', text);
    onDone();
  };
  const verify = useMutation({
    ...mutation(labOrders.verify),
    onSuccess: done(t('Order verified.')),
    onError: fail,
  });
  const rejection = useMutation({
    ...mutation(labOrders.reject),
    onSuccess: done(t('Order rejected. The patient can read why.')),
    onError: fail,
  });

  async function reject({ id, version }: LabOrder): Promise<void> {
    const agreed = await confirm({
      title: t('Reject this order?'),
      text: t('The patient reads your reason. The order can’t be used any more.'),
      ...{ verb: t('Reject order'), tone: 'bad' },
      ...{ reason: t('Reason'), needsReason: t('Enter a reason.') },
      choices: [t('It is not signed.'), t('It cannot be read.'), t('It is for somebody else.')],
    });
    if (agreed) rejection.mutate({ id, version, reason: agreed.reason });
  }

  return {
    /** What the reader may do with an order now. */
    buttonsOf: (order: LabOrder): { label: string; run: () => void }[] =>
      !order.may_check || (order.state !== 'received' && order.state !== 'verified')
        ? []
        : [
            ...(order.state === 'received'
              ? [{ label: t('Verify'), run: () => verify.mutate({ id: order.id, version: order.version }) }]
              : []),
            { label: t('Reject'), run: () => void reject(order) },
          ],
  };
}
