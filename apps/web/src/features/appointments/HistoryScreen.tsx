import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { useList, type ListOptions } from '../../lib/lists/use-list.ts';
import { WaitlistLink } from '../waitlist/WaitlistLink.tsx';
import { AccentButton } from '../../ui/buttons/AccentButton.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { Tabs } from '../../ui/page/Tabs.tsx';
import { CANCELED_LIST, PAST_LIST, UPCOMING_LIST } from './appointments.queries.ts';
import { RequestedList } from './RequestedList.tsx';
import { VisitList } from './VisitList.tsx';

type VisitsProps = Omit<ComponentProps<typeof VisitList>, 'list'> & {
  options: ListOptions<typeof appointments.listMine>;
};

function Visits({ options, ...props }: VisitsProps) {
  return <VisitList {...props} list={useList(appointments.listMine, options)} bookedElsewhere />;
}

/** All visits of a patient, and staff requests to book (docs/product/visits.md#patient-lists). */
export function Component() {
  return (
    <Page
      title={t('My Appointments')}
      width="wide"
      lead={<WaitlistLink />}
      actions={
        <AccentButton component={Link} to={paths.book}>
          {t('Book an Appointment')}
        </AccentButton>
      }
    >
      <Tabs
        label={t('My Appointments')}
        tabs={[
          {
            name: 'upcoming',
            label: t('Upcoming'),
            panel: () => (
              <Visits
                label={t('Upcoming')}
                options={UPCOMING_LIST}
                empty={{
                  title: t('No upcoming visit'),
                  text: t('Book a blood draw at your home or work. Your visits will show here.'),
                }}
              />
            ),
          },
          {
            name: 'past',
            label: t('Past'),
            panel: () => (
              <Visits
                label={t('Past')}
                options={PAST_LIST}
                empty={{
                  title: t('No past visit'),
                  text: t('Visits that are over will show here, with their summary.'),
                }}
              />
            ),
          },
          {
            name: 'canceled',
            label: t('Canceled', { context: 'visits' }),
            panel: () => (
              <Visits
                label={t('Canceled', { context: 'visits' })}
                options={CANCELED_LIST}
                empty={{
                  title: t('No canceled visit'),
                  text: t('Visits that you or we cancel will show here. You can book each again.'),
                }}
              />
            ),
          },
          { name: 'requested', label: t('Requested'), panel: () => <RequestedList /> },
        ]}
      />
    </Page>
  );
}
