import { t } from '../../i18n/translate.ts';
import { useUser } from '../../lib/session/current-user.ts';
import { Page } from '../../ui/page/Page.tsx';
import { AvailabilityPanel } from './availability/AvailabilityPanel.tsx';

/**
 * A phlebotomist's own hours, in the same editor as for managers (docs/product/back-office.md#phlebotomists).
 */
export function Component() {
  const { id } = useUser();
  return (
    <Page
      title={t('My Hours')}
      lead={t('When patients can book you. Existing visits stay as they are.')}
      width="wide"
    >
      <AvailabilityPanel id={id} />
    </Page>
  );
}
