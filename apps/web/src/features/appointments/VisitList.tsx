import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { Link } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import type { List } from '../../lib/lists/use-list.ts';
import { AccentButton } from '../../ui/buttons/AccentButton.tsx';
import { ListView } from '../../ui/lists/ListView.tsx';
import { useVisitActions } from './use-visit-actions.tsx';
import { BreakAtSlash } from '../../ui/text/BreakAtSlash.tsx';
import type { Column } from '../../ui/lists/columns.ts';
import { Status } from '../../ui/text/Status.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { serviceText } from './service-text.ts';
import { nextStep, ownStatus, STATUS_TONES } from './appointment-state.ts';
import { When } from './When.tsx';

type VisitListProps = {
  label: string;
  list: List<Appointment>;
  empty: { title: string; text: string };
  /** True when the screen has a Book button elsewhere. */
  bookedElsewhere?: boolean;
};

/** A patient's visits with the actions for each (docs/product/visits.md#patient-lists). */
export function VisitList({ label, list, empty, bookedElsewhere = false }: VisitListProps) {
  const { actions, dialogs } = useVisitActions();
  return (
    <>
      <ListView
        list={list}
        label={label}
        columns={visitColumns()}
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

/** The columns of a patient's visits. */
const visitColumns = (): Column<Appointment>[] => [
  {
    key: 'when',
    title: t('Date and time'),
    sort: 'starts_at',
    width: '152px',
    wraps: 4,
    card: 'head',
    cell: (visit) => (
      <TextLink to={paths.confirmation(visit.id)}>
        <When visit={visit} />
      </TextLink>
    ),
  },
  {
    key: 'service',
    title: t('Service'),
    width: '17%',
    wraps: true,
    cell: (visit) => <BreakAtSlash>{serviceText(visit)}</BreakAtSlash>,
  },
  {
    key: 'phlebotomist',
    title: t('Phlebotomist'),
    sort: 'phlebotomist',
    wraps: true,
    cell: ({ phlebotomist }) => phlebotomist.name,
  },
  {
    key: 'status',
    title: t('Status'),
    sort: 'status',
    width: '120px',
    cell: (visit) => <Status tone={STATUS_TONES[visit.status]}>{t(ownStatus(visit))}</Status>,
  },
  {
    key: 'next',
    title: t('What happens next'),
    width: '224px',
    wraps: true,
    card: 'quiet',
    cell: (visit) => {
      const step = nextStep(visit);
      return t(step.text, step.values);
    },
  },
];
