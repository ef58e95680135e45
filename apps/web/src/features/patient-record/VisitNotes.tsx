import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { Skeleton } from '@mantine/core';
import { IconChevronDown, IconNote } from '@tabler/icons-react';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { useUser } from '../../lib/session/current-user.ts';
import { PlainButton } from '../../ui/buttons/PlainButton.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { useLeadsToRecord } from '../appointments/use-documents-action.ts';
import { NoteList } from './NoteList.tsx';
import css from './PatientRecord.module.css';
import { isRefused, usePatientNotes } from './patient.queries.ts';

/** The company's notes about the patient of a visit: the newest in one line, which opens all of them. */
export function VisitNotes({ visit }: { visit: Appointment }) {
  const { user_id } = visit;
  const leadsToRecord = useLeadsToRecord();
  const isOpen = !useUser().is_impersonating && leadsToRecord(visit);
  const notes = usePatientNotes(user_id ?? 0, isOpen);
  if (!isOpen || user_id === null || isRefused(notes.error)) return null;
  if (notes.data === undefined && notes.isError) {
    return (
      <div className={css.failed} role="alert">
        <span>{t('The notes could not be loaded.')}</span>
        <PlainButton tone="default" busy={notes.isFetching} onClick={() => void notes.refetch()}>
          {t('Try again')}
        </PlainButton>
      </div>
    );
  }
  if (notes.data === undefined) return <Skeleton height={44} radius={12} />;
  const own = notes.data.data.filter(({ provider }) => provider.id === visit.provider_id);
  const [newest, ...older] = own;
  const page = (
    <TextLink to={paths.patient(user_id)}>
      {newest ? t('Open the patient page') : t('Add a note for staff')}
    </TextLink>
  );
  if (!newest) return <div>{page}</div>;
  return (
    <details className={css.line}>
      <summary>
        <IconNote size={18} stroke={1.8} aria-hidden="true" />
        <span className={css.newest}>{newest.text}</span>
        <span className={css.heading}>{t('Notes for staff')}</span>
        {older.length > 0 && (
          <span className={css.count}>{t('{{count}} more', { count: older.length })}</span>
        )}
        <IconChevronDown size={18} stroke={1.8} aria-hidden="true" className={css.chevron} />
      </summary>
      <NoteList notes={own} />
      {page}
    </details>
  );
}
