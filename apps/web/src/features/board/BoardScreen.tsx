import { board } from '@drawpoint/contracts/appointments/board.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { paths } from '../../config/paths.ts';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { useProviderChoices } from '../../lib/lists/use-provider-choices.ts';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { POLL_MS } from '../appointments/polling.ts';
import { DaySwitch } from '../visits/DaySwitch.tsx';
import { useDay } from '../visits/use-day.ts';
import css from './Board.module.css';
import { BoardDay } from './BoardDay.tsx';

type Asked = InputOf<typeof board.read>;

/** The dispatch board: a day of all phlebotomists (docs/product/back-office.md#board). */
export function Component() {
  const { day: date } = useDay();
  const [search, setSearch] = useSearchParams();
  const companies = useProviderChoices();
  const provider = search.get('provider_id') ?? '';
  const asked: Asked = { date, ...(provider !== '' && { provider_id: Number(provider) }) };
  const found = useQuery({ ...query(board.read, asked), refetchInterval: POLL_MS });
  return (
    <Page title={t('Board', { context: 'screen' })} width="wide">
      <DaySwitch days={1}>
        <LinkButton tone="plain" to={`${paths.plan}?date=${date}`}>
          {t('Plan this day')}
        </LinkButton>
      </DaySwitch>
      {companies.offered && companies.options.length > 1 && (
        <NativeSelect
          className={css.company}
          label={t('Company')}
          value={provider}
          data={[{ value: '', label: t('All companies') }, ...companies.options]}
          onChange={({ currentTarget }) => {
            const next = new URLSearchParams(search);
            if (currentTarget.value === '') next.delete('provider_id');
            else next.set('provider_id', currentTarget.value);
            setSearch(next, { replace: true });
          }}
        />
      )}
      <QueryView
        query={found}
        failure={t('Failed to load the board.')}
        skeleton={<Skeleton height={480} role="status" aria-label={t('Loading')} />}
        isEmpty={({ lanes }) => lanes.length === 0}
        empty={
          <EmptyState
            drawing="rest"
            title={t('No phlebotomists yet')}
            text={t('Each phlebotomist who can be booked gets a lane here.')}
          />
        }
      >
        {(data) => <BoardDay key={date} {...{ asked, data }} />}
      </QueryView>
    </Page>
  );
}
