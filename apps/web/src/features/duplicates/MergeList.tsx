import { type PatientMerge, patientMerges } from '@drawpoint/contracts/auth/patient-merges.contract';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api.ts';
import { markStale } from '../../lib/api/stale.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { localDateTime } from '../../lib/time/local-time.ts';
import { PlainButton } from '../../ui/buttons/PlainButton.tsx';
import css from './Duplicates.module.css';

/** Merges that can be undone. */
export function MergeList({ merges }: { merges: readonly PatientMerge[] }) {
  const [undoing, setUndoing] = useState<number | null>(null);
  const undo = (id: number) => {
    if (undoing !== null) return;
    setUndoing(id);
    call(patientMerges.undo, { id })
      .then(() => toast('success', t('Both records are as before.')))
      .catch((error: unknown) => toast('error', t(errorText(error, 'The merge could not be undone.'))))
      .finally(() => {
        setUndoing(null);
        markStale(patientMerges.undo.writes);
      });
  };
  return (
    <ul className={css.merges}>
      {merges.map(({ id, kept, merged, merged_at, undo_until }) => (
        <li key={id} className={css.merge}>
          <span className={css.details}>
            <span className={css.name}>{kept.name}</span>
            <span>
              {t('Record {{merged}} into record {{kept}}, {{when}}', {
                ...{ merged: merged.id, kept: kept.id },
                when: localDateTime(merged_at),
              })}
            </span>
            <span>{t('Undo until {{when}}', { when: localDateTime(undo_until) })}</span>
          </span>
          <PlainButton
            tone="default"
            busy={undoing === id}
            aria-label={t('Undo: {{name}}', { name: kept.name })}
            onClick={() => undo(id)}
          >
            {t('Undo')}
          </PlainButton>
        </li>
      ))}
    </ul>
  );
}
