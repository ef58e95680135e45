import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { query } from '../../lib/api/api.ts';
import { Page } from '../../ui/page/Page.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { POLL_MS } from '../appointments/polling.ts';
import { KeptVisitPage } from '../offline/KeptVisitPage.tsx';
import { useKeptVisits, useTakenSteps } from '../offline/use-kept.ts';
import { openKept } from '../offline/work-offline.ts';
import { useScheduleTitle } from './use-schedule.tsx';
import { VisitDetails } from './VisitDetails.tsx';

// Without a network the whole app waits for what the phone keeps.
void openKept();

/** A visit as staff see it, with all actions (docs/product/visits.md#staff-screens). */
export function Component() {
  const { id = '' } = useParams();
  const schedule = useScheduleTitle();
  const visit = useQuery({ ...query(appointments.get, { id }), refetchInterval: POLL_MS });
  const own = useKeptVisits(visit);
  const taken = useTakenSteps(visit.dataUpdatedAt);
  const keptVisit = own?.visits.find((each) => each.id === Number(id));
  if (own && keptVisit) {
    return (
      <Page title={t('Booking Details')}>
        <KeptVisitPage visit={keptVisit} kept={own.kept} />
      </Page>
    );
  }
  return (
    <Page title={t('Booking Details')}>
      <QueryView
        query={visit}
        failure={t('Failed to load appointment.')}
        back={{ to: paths.schedule, label: schedule }}
      >
        {(found) => <VisitDetails visit={taken(found)} />}
      </QueryView>
    </Page>
  );
}
