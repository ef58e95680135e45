import type { Service } from '@drawpoint/contracts/booking/catalog.contract';
import { t } from '../../i18n/translate.ts';
import { Notice } from '../../ui/page/Notice.tsx';

type Guide = Pick<Service, 'preparation' | 'bring'>;

/** How the patient prepares for the chosen service, and what they have at hand. */
export function ServiceGuide({ service }: { service: Guide | undefined }) {
  if (!service?.preparation && !service?.bring) return null;
  const { preparation, bring } = service;
  return (
    <Notice tone="calm">
      {[
        preparation && t('Before the visit: {{text}}', { text: preparation }),
        bring && t('Have ready: {{text}}', { text: bring }),
      ]
        .filter(Boolean)
        .join(' ')}
    </Notice>
  );
}
