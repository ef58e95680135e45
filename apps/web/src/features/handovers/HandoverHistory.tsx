import { handovers, type Handover } from '@drawpoint/contracts/appointments/handovers.contract';
import { formatDate, formatTime } from '@drawpoint/rules/dates';
import { formatTubeNumber } from '@drawpoint/rules/tube-number';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { query } from '../../lib/api/api.ts';
import { download } from '../../lib/files/save-file.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { PlainButton } from '../../ui/buttons/PlainButton.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { CorrectDialog } from './CorrectDialog.tsx';
import css from './Handovers.module.css';
import { KIND_LABELS, tubesText } from './handover-text.ts';

const STEP = 20;

/** What was handed over, the latest first. `isKept`: there is no network. */
export function HandoverHistory({ isKept }: { isKept: boolean }) {
  return (
    <Card title={t('Handed over')}>
      {isKept ? (
        <p className={css.quiet}>{t('Earlier hand-overs and their manifests need a network.')}</p>
      ) : (
        <History />
      )}
    </Card>
  );
}

function History() {
  const [shown, setShown] = useState(STEP);
  const [corrected, setCorrected] = useState<Handover | null>(null);
  const found = useQuery(query(handovers.list, { per_page: shown }));
  return (
    <>
      <QueryView
        query={found}
        failure={t('The hand-overs could not be loaded.')}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <p className={css.quiet}>{t('What you hand over is listed here, with a manifest to print.')}</p>
        }
      >
        {({ data, total }) => (
          <div className={css.stack}>
            <ul className={css.tubes} aria-label={t('Handed over')}>
              {data.map((each) => (
                <Line key={each.id} handover={each} onCorrect={() => setCorrected(each)} />
              ))}
            </ul>
            {total > data.length && data.length < 200 && (
              <PlainButton tone="default" busy={found.isFetching} onClick={() => setShown(shown + STEP)}>
                {t('Show more')}
              </PlainButton>
            )}
          </div>
        )}
      </QueryView>
      {corrected && <CorrectDialog handover={corrected} onClose={() => setCorrected(null)} />}
    </>
  );
}

function Line({ handover, onCorrect }: { handover: Handover; onCorrect: () => void }) {
  const { id, kind, place, receiver, at, by, numbers, corrected_by, corrects_id, reason } = handover;
  const print = useMutation({
    mutationFn: () => download(handovers.printManifest, { id }),
    onError: (error) => toast('error', errorText(error, t('The manifest could not be printed.'))),
  });
  const name = t('number {{id}}', { id });
  return (
    <li className={css.tube}>
      <span className={css.line}>
        <strong>{t('{{tubes}} to {{receiver}}', { tubes: tubesText(numbers.length), receiver })}</strong>
        <span className={css.quiet}>{`${formatDate(at)}, ${formatTime(at)}`}</span>
      </span>
      <span>{`${t(KIND_LABELS[kind])}, ${place}`}</span>
      <span className={css.quiet}>{numbers.map(formatTubeNumber).join(' · ')}</span>
      <span className={css.quiet}>{t('Number {{id}}, by {{name}}', { id, name: by })}</span>
      {corrects_id !== null && (
        <span>{t('Corrects number {{id}}: {{reason}}', { id: corrects_id, reason: reason ?? '' })}</span>
      )}
      {corrected_by !== null && (
        <span className={css.late}>{t('Replaced by number {{id}}', { id: corrected_by })}</span>
      )}
      <span className={css.buttons}>
        <PlainButton
          tone="default"
          busy={print.isPending}
          aria-label={t('Print the manifest, {{name}}', { name })}
          onClick={() => print.mutate()}
        >
          {t('Print the manifest')}
        </PlainButton>
        {corrected_by === null && (
          <PlainButton tone="default" aria-label={t('Correct, {{name}}', { name })} onClick={onCorrect}>
            {t('Correct')}
          </PlainButton>
        )}
      </span>
    </li>
  );
}
