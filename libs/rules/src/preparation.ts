import { formatTime, wallDate } from './dates.ts';

/** What the patient does before a visit. Instants carry the visit's own offset. */
export type Preparation = {
  preparation: string | null;
  /** When fasting begins; null where nobody fasts. */
  fasting_from: string | null;
  bring_order: boolean;
  medicines: string | null;
};

const weekdayIn = (locale: string) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
const WEEKDAYS = { en: weekdayIn('en-US'), es: weekdayIn('es-US') };

const WORDS = {
  en: {
    fasting: (time: string) => `Begin fasting at ${time}.`,
    on: (weekday: string) => ` on ${weekday}`,
    order: 'Have your doctor’s order ready.',
    medicines: 'Medicines',
  },
  es: {
    fasting: (time: string) => `Comience el ayuno ${time.startsWith('1:') ? 'a la' : 'a las'} ${time}.`,
    on: (weekday: string) => ` del ${weekday}`,
    order: 'Tenga a mano la orden de su médico.',
    medicines: 'Medicamentos',
  },
} as const;

/** `Thursday`, in Spanish `jueves`, by the wall time in the string. */
export const weekdayName = (iso: string, language: 'en' | 'es' = 'en'): string =>
  WEEKDAYS[language].format(new Date(`${wallDate(iso)}T00:00:00Z`));

/** `Begin fasting at 9:00 pm on Thursday.`; without the day where that is the day of the visit. */
export function fastingText(from: string, startsAt: string, language: 'en' | 'es' = 'en'): string {
  const { fasting, on } = WORDS[language];
  const day = wallDate(from) === wallDate(startsAt) ? '' : on(weekdayName(from, language));
  return fasting(`${formatTime(from)}${day}`);
}

/** How the patient prepares, each thing in a text of its own. Empty where nothing is needed. */
export function preparationTexts(
  { preparation, fasting_from, bring_order, medicines }: Preparation,
  startsAt: string,
  language: 'en' | 'es' = 'en',
): string[] {
  const { order, medicines: label } = WORDS[language];
  return [
    ...(fasting_from ? [fastingText(fasting_from, startsAt, language)] : []),
    ...(preparation ? [preparation] : []),
    ...(medicines ? [`${label}: ${medicines}`] : []),
    ...(bring_order ? [order] : []),
  ];
}
