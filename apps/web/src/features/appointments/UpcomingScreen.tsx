import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { Link } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { useList } from '../../lib/lists/use-list.ts';
import { AccentButton } from '../../ui/buttons/AccentButton.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { Page } from '../../ui/page/Page.tsx';
import ConfirmationBanner from '../visit-confirmations/ConfirmationBanner.tsx';
import { UPCOMING_LIST } from './appointments.queries.ts';
import { VisitList } from './VisitList.tsx';

/** Pending and approved visits ahead, earliest first (docs/product/visits.md#patient-lists). */
export function Component() {
  const list = useList(appointments.listMine, UPCOMING_LIST);
  return (
    <Page
      title={t('Upcoming Appointments')}
      width="wide"
      lead={<TextLink to={`${paths.history}?tab=canceled`}>{t('Canceled visits')}</TextLink>}
      actions={
        list.total > 0 && (
          <AccentButton component={Link} to={paths.book}>
            {t('Book an Appointment')}
          </AccentButton>
        )
      }
    >
      <ConfirmationBanner />
      <VisitList
        label={t('Upcoming Appointments')}
        list={list}
        empty={{
          title: t('No upcoming visit'),
          text: t('Book a blood draw at your home or work. Your visits will show here.'),
        }}
      />
    </Page>
  );
}
