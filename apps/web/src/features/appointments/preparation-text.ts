import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { preparationTexts } from '@drawpoint/rules/preparation';
import { pageLanguage } from '../../i18n/language.ts';

/** How the patient prepares, in the page's language; null where nothing is needed. */
export const preparationText = (
  visit: Pick<Appointment, 'starts_at' | 'preparation' | 'fasting_from' | 'bring_order' | 'medicines'>,
): string | null => preparationTexts(visit, visit.starts_at, pageLanguage()).join(' ') || null;
