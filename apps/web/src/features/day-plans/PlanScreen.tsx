import { dayPlans } from '@drawpoint/contracts/appointments/day-plans.contract';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { paths } from '../../config/paths.ts';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import css from './DayPlan.module.css';
import { isManager, useUser } from '../../lib/session/current-user.ts';
import { PlanChooser } from './PlanChooser.tsx';
import { PlanView } from './PlanView.tsx';
import { usePlanChoice } from './use-plan-choice.ts';

/** A better order of a day, beside today's (docs/product/back-office.md#planning-a-day). */
export function Component() {
  const { date, people, proposes, swaps, choose } = usePlanChoice();
  const asked = { date, phlebotomist_ids: people };
  const isChosen = people.length > 0;
  const isOffice = isManager(useUser());
  const { queryKey, queryFn } = swaps
    ? query(dayPlans.previewSwap, asked)
    : query(dayPlans.preview, { ...asked, ...(proposes && { may_propose: true }) });
  // A plan stays as it was read: what is applied is what was seen.
  const shown = useQuery({ queryKey, queryFn, staleTime: Infinity, gcTime: 0, enabled: isChosen });
  const planAgain = () => void shown.refetch();
  return (
    <Page
      title={t('Plan this day')}
      lead={t('See a better order before anything changes. Promised times are kept.')}
      width="wide"
      actions={
        isOffice ? (
          <LinkButton tone="plain" to={`${paths.board}?day=${date}`}>
            {t('Open the board')}
          </LinkButton>
        ) : (
          <LinkButton tone="plain" to={`${paths.schedule}?view=day&day=${date}`}>
            {t('Open the schedule')}
          </LinkButton>
        )
      }
    >
      <div className={css.stack}>
        <PlanChooser key={`${date} ${people.join()}`} />
        {isChosen && (
          <QueryView
            query={shown}
            failure={t('Failed to plan this day.')}
            isEmpty={({ visits }) => visits.length === 0}
            empty={
              <EmptyState
                drawing="rest"
                title={t('No visits on this day')}
                text={t('Choose another day, or other people.')}
              />
            }
          >
            {(found) => (
              <PlanView
                key={`${shown.dataUpdatedAt}`}
                plan={found}
                isSwap={swaps}
                onApplied={swaps ? () => choose({ swaps: false }) : planAgain}
                onChanged={planAgain}
              />
            )}
          </QueryView>
        )}
      </div>
    </Page>
  );
}
