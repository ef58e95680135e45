import type { SetupProblem } from '@drawpoint/contracts/booking/setup.contract';
import { zoneCity } from '@drawpoint/rules/dates';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';

const TEXTS: Record<SetupProblem['problem'], string> = {
  half_address: message('the address of {{name}} is not complete'),
  wrong_zone: message('{{name}} has {{zone}} time, but the address is in {{place}} time'),
  no_provider: message('{{name}} works for no provider'),
  no_service: message('{{name}} takes no service'),
  no_free_time: message('{{name}} has no free time in the next 28 days'),
};

/** Describes what is incomplete, and that it prevents bookings: "Nobody could be booked at 92101: …". */
export function problemText(
  { problem, zip, name, tz, tz_of_address }: SetupProblem,
  canBook: boolean,
): string {
  const reason = t(TEXTS[problem], { name, zone: zoneCity(tz), place: zoneCity(tz_of_address ?? tz) });
  const blocks = problem !== 'half_address' && problem !== 'wrong_zone';
  if (!blocks || canBook) return t('Please check: {{reason}}.', { reason });
  return zip === null
    ? t('Nobody could be booked: {{reason}}.', { reason })
    : t('Nobody could be booked at {{zip}}: {{reason}}.', { zip, reason });
}
