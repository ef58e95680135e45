import type { Service } from '@drawpoint/contracts/booking/catalog.contract';
import { t } from '../../i18n/translate.ts';
import { Notice } from '../../ui/page/Notice.tsx';

type Guide = Pick<Service, 'preparation' | 'bring' | 'fasting_hours' | 'bring_order' | 'medicines'>;

/** How the patient prepares for a service, and what they have at hand. */
export const guideLines = ({
  preparation,
  bring,
  fasting_hours,
  bring_order,
  medicines,
}: Guide): string[] => [
  ...(fasting_hours ? [t('Fast for {{count}} hours before the visit.', { count: fasting_hours })] : []),
  ...(preparation ? [t('Before the visit: {{text}}', { text: preparation })] : []),
  ...(medicines ? [t('Medicines: {{text}}', { text: medicines })] : []),
  ...(bring_order ? [t('Have your doctor’s order ready.')] : []),
  ...(bring ? [t('Have ready: {{text}}', { text: bring })] : []),
];

/** The guide of the chosen service, once more before the booking is confirmed. */
export function ServiceGuide({ service }: { service: Guide | undefined }) {
  const lines = service ? guideLines(service) : [];
  return lines.length === 0 ? null : <Notice tone="calm">{lines.join(' ')}</Notice>;
}
