import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import css from './Schedule.module.css';
import { useDay } from './use-day.ts';

const ReassignDialog = lazy(() => import('./ReassignDialog.tsx'));

type Phlebotomist = Appointment['phlebotomist'];

/** Gives the rest of a phlebotomist's day to colleagues. Shown to those who may give its visits. */
export function GiveDayButton({ visits }: { visits: readonly Appointment[] }) {
  const { day } = useDay();
  const [isOpen, setOpen] = useState(false);
  const [chosen, choose] = useState<Phlebotomist | null>(null);
  const given = visits.filter(({ actions }) => actions.includes('reassign'));
  const people = [...new Map(given.map(({ phlebotomist }) => [phlebotomist.id, phlebotomist])).values()];
  const whose = chosen ?? (people.length === 1 ? people[0] : undefined);
  const close = () => {
    setOpen(false);
    choose(null);
  };
  if (people.length === 0 && !isOpen) return null;
  return (
    <div className={css.views}>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('Give this day away')}
      </Button>
      {isOpen && !whose && (
        <Dialog title={t('Whose day?')} onClose={close}>
          <div className={css.choices}>
            {people.map((person) => (
              <Button key={person.id} variant="default" onClick={() => choose(person)}>
                {person.name}
              </Button>
            ))}
          </div>
        </Dialog>
      )}
      {isOpen && whose && (
        <Suspense>
          <ReassignDialog asked={{ phlebotomist_id: whose.id, date: day }} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
