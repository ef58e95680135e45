import { specimens, type CustodyEntry } from '@drawpoint/contracts/appointments/specimens.contract';
import { formatDate, formatTime } from '@drawpoint/rules/dates';
import { formatTubeNumber } from '@drawpoint/rules/tube-number';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../config/paths.ts';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { query } from '../../lib/api/api.ts';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { Cap } from '../lab-tests/Cap.tsx';
import css from './Specimens.module.css';
import { TakenTube } from './TakenTube.tsx';

const KINDS: Record<CustodyEntry['kind'], string> = {
  collected: message('Drawn'),
  lab: message('Given to the lab'),
  courier: message('Given to a courier'),
  office: message('Given to the office'),
  void: message('Made void'),
};

/** Where a tube has been. A number that is not ours looks like a tube of another visit. */
export function Custody({ number, onClose }: { number: string; onClose: () => void }) {
  const found = useQuery(query(specimens.custody, { number }));
  if (found.error instanceof ApiError && found.error.code === 'NOT_FOUND')
    return <TakenTube onClose={onClose} />;
  return (
    <Card title={formatTubeNumber(number)}>
      <QueryView query={found} failure={t('The tube could not be loaded.')}>
        {({ data, specimen, appointment_id }) => (
          <div className={css.stack}>
            <span className={css.head}>
              <strong>{t(specimen.tube_name)}</strong>
              <Cap color={specimen.cap_color} />
            </span>
            <ol className={css.tubes}>
              {data.map((entry, index) => (
                <li key={index} className={css.tube}>
                  <strong>{t(KINDS[entry.kind])}</strong>
                  <span>{[entry.place, entry.receiver].filter(Boolean).join(', ')}</span>
                  <span className={css.quiet}>
                    {t('{{when}}, by {{name}}', { when: timeOf(entry.at), name: entry.by })}
                  </span>
                  {entry.correction && (
                    <span className={css.corrected}>
                      {t('Corrected {{when}}, by {{name}}: {{reason}}', {
                        when: timeOf(entry.correction.at),
                        ...{ name: entry.correction.by, reason: entry.correction.reason },
                      })}
                    </span>
                  )}
                </li>
              ))}
            </ol>
            <TextLink to={paths.bookingDetails(appointment_id)}>{t('Open the visit')}</TextLink>
          </div>
        )}
      </QueryView>
    </Card>
  );
}

const timeOf = (iso: string): string => `${formatDate(iso)}, ${formatTime(iso)}`;
