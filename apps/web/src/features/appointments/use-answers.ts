import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { ApiError, errorText } from '../../lib/api/api-error.ts';
import { confirm } from '../../lib/screen/confirm.ts';
import { actionOf } from '../../lib/screen/send-action.ts';
import { toast } from '../../lib/screen/toasts.ts';
import type { BulkAction, RowAction } from '../../ui/lists/columns.ts';
import { usePolicy } from '../policies/use-policy.ts';
import { patientName } from './appointment-text.ts';
import { dayAndTime } from './when-text.ts';

/**
 * Approves and denies visits. An answered visit leaves the list at once, even if a poll still returns it. It
 * returns when the server refuses. Denying asks first and offers the provider's reasons.
 */
export function useAnswers(onAnswer: () => void, providerId?: number | null) {
  const [answered, setAnswered] = useState<ReadonlySet<number>>(new Set());
  const approval = useMutation(actionOf(appointments.approve, message('Approve')));
  const denial = useMutation(actionOf(appointments.deny, message('Deny')));

  const reasons = usePolicy('visit.reasons', providerId);

  const put = (id: number) => setAnswered((ids) => new Set(ids).add(id));
  const putBack = (id: number) => setAnswered((ids) => new Set([...ids].filter((each) => each !== id)));

  /** Whether it was refused because an order is missing. */
  function send(
    appointment: Appointment,
    action: typeof approval,
    [done, failed]: [string, string],
    given?: { reason: string } | { order_reason: string },
  ): Promise<boolean> {
    put(appointment.id);
    onAnswer();
    // `mutateAsync`, because callbacks given to `mutate` run only for the last of several calls.
    return action.mutateAsync({ id: appointment.id, ...given }).then(
      () => {
        toast('success', t(done, { name: patientName(appointment) }));
        return false;
      },
      (error: unknown) => {
        putBack(appointment.id);
        if (error instanceof ApiError && error.code === 'ORDER_MISSING') return true;
        toast('error', t(errorText(error, failed)));
        return false;
      },
    );
  }

  /** `Deny Tuesday's 9:15 am visit for Ana Lopez?` */
  function question(list: readonly Appointment[]): string {
    const [first] = list;
    if (!first || list.length > 1) return t('Deny {{count}} visits?', { count: list.length });
    return t("Deny {{weekday}}'s {{time}} visit for {{name}}?", {
      ...dayAndTime(first),
      name: patientName(first),
    });
  }

  const approveOne = (visit: Appointment, given?: { order_reason: string }) =>
    send(
      visit,
      approval,
      [message('Approved. {{name}} will be told.'), message('The visit could not be approved.')],
      given,
    );

  async function approve(...list: readonly Appointment[]): Promise<void> {
    const lacking = await Promise.all(list.map((each) => approveOne(each)));
    const orderless = list.filter((_, index) => lacking[index]);
    if (orderless.length > 0) {
      const { askWithoutOrder } = await import('../orders/ask-without-order.ts');
      await askWithoutOrder(list, orderless, approveOne);
    }
  }

  async function deny(...list: readonly Appointment[]): Promise<void> {
    const agreed = await confirm({
      title: question(list),
      text: t('The time opens up again, and the patient is told.'),
      ...{ verb: list.length > 1 ? t('Deny visits') : t('Deny visit'), keep: t('Back') },
      ...{ tone: 'bad', reason: t('Reason (optional)'), choices: reasons.deny },
    });
    if (!agreed) return;
    list.forEach(
      (each) =>
        void send(
          each,
          denial,
          [message('Denied. {{name}} will be told.'), message('The visit could not be denied.')],
          agreed.reason ? { reason: agreed.reason } : undefined,
        ),
    );
  }

  const actions: RowAction<Appointment>[] = [
    {
      kind: 'plain',
      label: t('Deny'),
      name: (visit) => t('Deny {{name}}', { name: patientName(visit) }),
      run: (visit) => void deny(visit),
    },
    {
      kind: 'main',
      label: t('Approve'),
      name: (visit) => t('Approve {{name}}', { name: patientName(visit) }),
      run: (visit) => void approve(visit),
    },
  ];
  const bulk: BulkAction<Appointment>[] = [
    { label: t('Approve'), run: (visits) => void approve(...visits) },
    { label: t('Deny'), tone: 'bad', run: (visits) => void deny(...visits) },
  ];

  return { isAnswered: ({ id }: Appointment) => answered.has(id), approve, deny, actions, bulk };
}
