import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { t } from '../../../i18n/translate.ts';
import { query } from '../../../lib/api/api.ts';
import { parseTypedDate } from '../../../lib/forms/typed-date.ts';
import { isManager, useUser } from '../../../lib/session/current-user.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import { localDate } from '../../../lib/time/local-time.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { Notice } from '../../../ui/page/Notice.tsx';
import { ListSkeleton } from '../../../ui/states/ListSkeleton.tsx';
import { QueryView } from '../../../ui/states/QueryView.tsx';
import { VisitsAffected } from '../../appointments/AffectedVisits.tsx';
import { patientName } from '../../appointments/appointment-text.ts';
import css from './Availability.module.css';
import { vacationProblems } from './vacation.ts';

/** The most visits that are read of one vacation. */
const MOST_VISITS = 200;
/** More are one click away once the vacation is saved. */
const SHOWN_VISITS = 3;

type VacationDialogProps = {
  phlebotomistId: number;
  /** Whether the hours around have changes that are saved, too. */
  hasOtherChanges: boolean;
  /** Saves the days from the first until the last, `YYYY-MM-DD`. */
  onSave: (from: string, until: string) => void;
  onClose: () => void;
};

/** Asks for the first and the last day, and shows the visits that are booked in between. */
export function VacationDialog({ phlebotomistId, hasOtherChanges, onSave, onClose }: VacationDialogProps) {
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const [isChecked, setChecked] = useState(false);
  const today = localDate(new Date());
  const problems = vacationProblems(from, until, today);
  const [first, last] = [parseTypedDate(from), parseTypedDate(until)];
  const isRange = first !== null && last !== null && !problems.from && !problems.until;
  const shown = (name: 'from' | 'until') => (isChecked && problems[name] ? t(problems[name]) : undefined);

  function submit(event: FormEvent): void {
    event.preventDefault();
    event.stopPropagation();
    setChecked(true);
    if (isRange) onSave(first, last);
  }

  return (
    <Dialog title={t('Add a vacation')} unsent={from !== '' || until !== ''} onClose={onClose}>
      <form className={css.stack} onSubmit={submit} noValidate>
        <p className={css.quiet}>{t('Patients can’t book on these days.')}</p>
        <div className={css.range}>
          <DateField
            name="from"
            label={t('First day')}
            value={from}
            onChange={setFrom}
            error={shown('from')}
          />
          <DateField
            name="until"
            label={t('Last day')}
            value={until}
            onChange={setUntil}
            error={shown('until')}
          />
        </div>
        {isRange && <VisitsBetween {...{ phlebotomistId, from: first, until: last }} />}
        {hasOtherChanges && (
          <Notice tone="calm">{t('Your other changes on this page are saved, too.')}</Notice>
        )}
        <div className={css.actions}>
          <Button type="submit">{t('Save vacation')}</Button>
        </div>
      </form>
    </Dialog>
  );
}

type VisitsBetweenProps = { phlebotomistId: number; from: string; until: string };

/** The visits ahead in a range of days, soonest first. */
function VisitsBetween({ phlebotomistId, from, until }: VisitsBetweenProps) {
  const found = useQuery(
    query(appointments.listForStaff, {
      ...{ phlebotomist_id: phlebotomistId, from, to: until, per: MOST_VISITS },
      ...{ sort: 'starts_at', dir: 'asc' },
    }),
  );
  const note = isManager(useUser())
    ? t('They stay booked. Open one to move it or to give it to a colleague.')
    : t('They stay booked. Open one to move it, or ask your office to give it to a colleague.');
  return (
    <QueryView
      query={found}
      skeleton={<ListSkeleton rows={1} />}
      failure={t('The visits could not be loaded')}
    >
      {({ data }) => {
        const ahead = data
          .filter(({ status }) => status === 'pending' || status === 'approved')
          .filter(({ ends_at }) => Date.parse(ends_at) > serverNow())
          .map((visit) => ({ ...visit, patient_name: patientName(visit) }));
        return <VisitsAffected visits={ahead.slice(0, SHOWN_VISITS)} total={ahead.length} note={note} />;
      }}
    </QueryView>
  );
}
