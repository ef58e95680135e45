import type { PatientNote } from '@drawpoint/contracts/auth/patient-notes.contract';
import type { ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';
import { useAgo } from '../../lib/time/use-ago.ts';
import css from './PatientRecord.module.css';

type NoteListProps = {
  notes: readonly PatientNote[];
  /** Names the company of each note, where the reader sees those of several. */
  namesCompany?: boolean;
  actionOf?: (note: PatientNote) => ReactNode;
};

/** Notes for staff, each with its author and time. */
export function NoteList({ notes, namesCompany = false, actionOf }: NoteListProps) {
  const ago = useAgo();
  return (
    <ul className={css.notes} aria-label={t('Notes for staff')}>
      {notes.map((note) => (
        <li key={note.id} className={css.note}>
          <div>
            <p className={css.text}>{note.text}</p>
            <span className={css.quiet}>
              {[
                note.author.name ?? t('Deleted user'),
                ...(namesCompany ? [note.provider.name] : []),
                ago(note.created_at),
              ].join(' · ')}
            </span>
          </div>
          {actionOf?.(note)}
        </li>
      ))}
    </ul>
  );
}
