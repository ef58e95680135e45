import { t } from '../../i18n/translate.ts';
import { Card } from '../../ui/page/Card.tsx';
import VisitTubes, { type VisitOfTubes } from './VisitTubes.tsx';

/** The tubes of a visit, on its page. */
export default function SpecimensCard({ visit }: { visit: VisitOfTubes }) {
  return (
    <Card title={t('Tubes')}>
      <VisitTubes visit={visit} />
    </Card>
  );
}
