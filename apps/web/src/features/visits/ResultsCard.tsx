import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { results } from '@drawpoint/contracts/appointments/results.contract';
import { DOCUMENT_UPLOAD } from '@drawpoint/contracts/files';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { can, useUser } from '../../lib/session/current-user.ts';
import { markStale } from '../../lib/api/stale.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { upload, type UploadOptions } from '../../lib/files/upload.ts';
import { Card } from '../../ui/page/Card.tsx';
import { DOCUMENT_TEXTS } from '../../ui/files/document-texts.ts';
import { FileField } from '../../ui/files/FileField.tsx';
import { FileActions } from '../../ui/files/FileActions.tsx';
import { useSeenResults } from '../notifications/use-notifications.ts';
import { ResultHistory } from './ResultHistory.tsx';
import { resultsDay } from './results-day.ts';
import { WithdrawDialog } from './WithdrawDialog.tsx';
import css from './Visits.module.css';

type Result = Appointment['documents'][number];

/** The result files of a visit. Staff can add one, and withdraw one of another visit; admins see who did what. */
export function ResultsCard({ visit }: { visit: Appointment }) {
  const user = useUser();
  const [withdrawing, setWithdrawing] = useState<Result>();
  useSeenResults(visit.user_id === user.id && visit.documents.length > 0 ? [visit.id] : []);
  const mayWithdraw = visit.actions.includes('withdraw_results') && visit.user_id !== user.id;
  const mayAdd = visit.actions.includes('add_results') && visit.user_id !== user.id;

  async function send(file: File, options: UploadOptions): Promise<void> {
    await upload(results.add, { id: visit.id, file }, options);
    toast('success', t('Document uploaded.'));
    markStale(results.add.writes);
  }

  const expected = resultsDay(visit);
  if (!mayAdd && !mayWithdraw && expected === null && visit.documents.length === 0) return null;
  return (
    <Card title={t('Results')}>
      <div className={css.stack}>
        {expected && <p className={css.plain}>{expected}</p>}
        {visit.documents.length > 0 && (
          <ul className={css.files} aria-label={t('Results')}>
            {visit.documents.map((result) => (
              <li key={result.id} className={css.file}>
                <span>{result.name}</span>
                <span className={css.buttons}>
                  <FileActions url={result.url} name={result.name} />
                  {mayWithdraw && (
                    <Button
                      variant="default"
                      aria-label={t('Withdraw: {{name}}', { name: result.name })}
                      onClick={() => setWithdrawing(result)}
                    >
                      {t('Withdraw')}
                    </Button>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
        {mayAdd && (
          <FileField label={t('Add results')} mark={DOCUMENT_UPLOAD} texts={DOCUMENT_TEXTS} send={send} />
        )}
        {mayWithdraw && can(user, results.history) && <ResultHistory visit={visit} />}
        {withdrawing && (
          <WithdrawDialog visit={visit} result={withdrawing} onClose={() => setWithdrawing(undefined)} />
        )}
      </div>
    </Card>
  );
}
