import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { formatDate } from '@drawpoint/rules/dates';
import { genderLabel } from '@drawpoint/rules/labels';
import { t } from '../../i18n/translate.ts';
import { ageText } from '../../lib/time/age-text.ts';

/**
 * What is known of the person drawn, for the staff of the visit. Empty for the account's owner. `hidesBirth`: the
 * person is asked for the birth date first.
 */
export function personFacts(
  { person }: Pick<Appointment, 'person'>,
  { hidesBirth } = { hidesBirth: false },
): [string, string | null][] {
  if (person === null) return [];
  const { date_of_birth, gender, insurance_provider, insurance_member_id, draw_notes } = person;
  return [
    [t('Notes for the draw'), draw_notes],
    [t('Date of birth'), hidesBirth ? null : `${formatDate(date_of_birth)} (${ageText(date_of_birth)})`],
    [t('Gender'), t(genderLabel(gender))],
    [t('Insurance'), [insurance_provider, insurance_member_id].filter(Boolean).join(', ') || null],
  ];
}
