import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { t } from '../../i18n/translate.ts';
import { confirm } from '../../lib/screen/confirm.ts';
import { patientName } from '../appointments/appointment-text.ts';

/**
 * After the server refused to approve visits without an order: asks for a reason to go on with a single visit, and
 * lists those of several.
 */
export async function askWithoutOrder(
  chosen: readonly Appointment[],
  refused: readonly Appointment[],
  approve: (visit: Appointment, given: { order_reason: string }) => unknown,
): Promise<void> {
  const [visit] = refused;
  if (chosen.length > 1 || !visit) {
    const names = refused.map(patientName).join(', ');
    await confirm({
      title: t('{{count}} visits have no doctor’s order', { count: refused.length }),
      text: t('Not approved: {{names}}. Approve each by itself to give a reason.', { names }),
    });
    return;
  }
  const agreed = await confirm({
    title: t('Approve without a doctor’s order?'),
    text: t('The visit of {{name}} has none. Your reason is kept with the visit, for staff alone.', {
      name: patientName(visit),
    }),
    verb: t('Approve visit'),
    ...{ reason: t('Reason'), needsReason: t('Enter a reason.') },
    choices: [t('The doctor sends it to us.'), t('The patient has it on paper.')],
  });
  if (agreed) await approve(visit, { order_reason: agreed.reason });
}
