import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { results, type ResultHistory as Result } from '@drawpoint/contracts/appointments/results.contract';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { localDateTime } from '../../lib/time/local-time.ts';
import { QueryView } from '../../ui/states/QueryView.tsx';
import css from './Visits.module.css';

/** For admins: who added, opened and withdrew the files with a visit's results. */
export function ResultHistory({ visit }: { visit: Appointment }) {
  return (
    <QueryView
      query={useQuery(query(results.history, { id: visit.id }))}
      failure={t('The history of the results could not be loaded.')}
    >
      {({ data }) => (
        <ul className={css.files} aria-label={t('History of results')}>
          {data.map((result) => (
            <li key={result.id} className={css.history}>
              <strong>{result.name}</strong>
              {linesOf(result).map((line) => (
                <span key={line}>{line}</span>
              ))}
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  );
}

function linesOf({ added, withdrawn, opened }: Result): string[] {
  const said = ({ name, at }: Result['added']) => ({ name, at: localDateTime(at) });
  return [
    t('Added by {{name}}, {{at}}', said(added)),
    ...opened.map((each) => t('Opened by {{name}}, {{at}}', said(each))),
    ...(withdrawn
      ? [t('Withdrawn by {{name}}, {{at}}: {{reason}}', { ...said(withdrawn), reason: withdrawn.reason })]
      : []),
  ];
}
