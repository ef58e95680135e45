import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import type { List } from '../../lib/use-list.ts';
import { AccentButton } from '../../ui/AccentButton.tsx';
import { ListView } from '../../ui/list/ListView.tsx';
import { useVisitActions } from './use-visit-actions.tsx';
import { useVisitColumns } from './use-visit-columns.tsx';

type VisitListProps = {
  label: string;
  list: List<Appointment>;
  empty: { title: string; text: string };
  /** The screen has the way to book elsewhere. */
  bookedElsewhere?: boolean;
};

/** A patient's visits with what can be done with each (2 §2). */
export function VisitList({ label, list, empty, bookedElsewhere = false }: VisitListProps) {
  const { t } = useTranslation();
  const columns = useVisitColumns();
  const { actions, dialogs } = useVisitActions();
  return (
    <>
      <ListView
        list={list}
        label={label}
        columns={columns}
        actions={actions}
        search={t('Search services, people and codes')}
        empty={{
          drawing: 'calendar',
          ...empty,
          action: !bookedElsewhere && (
            <AccentButton component={Link} to={paths.book}>
              {t('Book an Appointment')}
            </AccentButton>
          ),
        }}
      />
      {dialogs}
    </>
  );
}
