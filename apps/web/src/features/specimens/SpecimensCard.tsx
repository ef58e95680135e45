import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { t } from '../../i18n/translate.ts';
import { Card } from '../../ui/page/Card.tsx';
import VisitTubes from './VisitTubes.tsx';

/** The tubes of a visit, on its page. */
export default function SpecimensCard({
  visit,
}: {
  visit: Pick<Appointment, 'id' | 'provider_id' | 'stage' | 'tz'>;
}) {
  return (
    <Card title={t('Tubes')}>
      <VisitTubes visit={visit} />
    </Card>
  );
}
