import type { RedrawCause } from '@drawpoint/contracts/appointments/appointment';
import type { AppointmentRequest } from '@drawpoint/contracts/appointments/requests.contract';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';

/** Why a patient is drawn again. */
export const REDRAW_TEXTS: Record<RedrawCause, string> = {
  failed: message('The draw failed.'),
  partial: message('Some tests could not be drawn.'),
  rejected: message('The lab needs a new sample.'),
};

/** What a request says of a redraw: why, the open tests, and that it is free. Null for another request. */
export function redrawText({ redraw }: Pick<AppointmentRequest, 'redraw'>): string | null {
  if (!redraw) return null;
  return [
    t(REDRAW_TEXTS[redraw.cause]),
    redraw.tests.length > 0 && t('Still to be drawn: {{tests}}.', { tests: redraw.tests.join('; ') }),
    redraw.free && t('The new visit costs nothing.'),
  ]
    .filter(Boolean)
    .join(' ');
}
