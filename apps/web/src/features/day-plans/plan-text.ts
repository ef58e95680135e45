import type { DayPlan, PlanChange } from '@drawpoint/contracts/appointments/day-plans.contract';
import { formatTime } from '@drawpoint/rules/dates';
import { t } from '../../i18n/translate.ts';

/** Minutes as people say them: `2 h 5 min`. */
export function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return t('{{minutes}} min', { minutes: rest });
  return rest === 0
    ? t('{{hours}} h', { hours })
    : t('{{hours}} h {{minutes}} min', { hours, minutes: rest });
}

/** What a change means for the visit. */
export function changeText({ kind, from, to, other_starts }: PlanChange): string {
  const [before, after] = [formatTime(from.starts_at), formatTime(to.starts_at)];
  if (kind === 'free') return t('Planned for {{after}} instead of {{before}}', { after, before });
  if (kind === 'colleague')
    return t('{{name}} comes instead of {{before}}, at {{after}}', {
      ...{ name: to.phlebotomist.name, before: from.phlebotomist.name, after },
    });
  const times = [after, ...other_starts.map(formatTime)].join(', ');
  return t('Proposed instead of {{before}}: {{times}}', { before, times });
}

/** Whether the patient is notified of a change, or asked. */
export function toldText({ kind, saved_minutes }: PlanChange): string {
  if (kind === 'free') return t('Within the promised time. The patient is not told.');
  if (kind === 'colleague') return t('The time stays. The patient is told who comes.');
  return t('The patient is asked. Saves {{minutes}} min of driving.', { minutes: saved_minutes });
}

/** What the plan saves, in one sentence. */
export function savedText({ totals: { before, after } }: DayPlan): string {
  const minutes = before.drive_minutes - after.drive_minutes;
  if (minutes > 0) return t('Saves {{time}} of driving.', { time: durationText(minutes) });
  if (minutes < 0) return t('Costs {{time}} more driving.', { time: durationText(-minutes) });
  return t('The driving stays the same.');
}

/** The visits that change together, as one choice. */
export function choicesOf({ changes }: DayPlan): PlanChange[][] {
  const groups = new Map<string, PlanChange[]>();
  for (const change of changes) {
    const key = change.together_id === null ? `one ${change.appointment_id}` : `all ${change.together_id}`;
    groups.set(key, [...(groups.get(key) ?? []), change]);
  }
  return [...groups.values()];
}
