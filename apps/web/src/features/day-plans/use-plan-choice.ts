import { useSearchParams } from 'react-router';
import { isManager, useUser } from '../../lib/session/current-user.ts';
import { dateIn } from '../../lib/time/relative-day.ts';
import { useNow } from '../../lib/time/use-now.ts';

export type PlanChoice = { date: string; people: number[]; proposes: boolean; swaps: boolean };

const DATE = /^\d{4}-\d\d-\d\d$/;

/** What is planned, as the address says it. Phlebotomists plan their own day; others have chosen nobody at first. */
export function usePlanChoice(): PlanChoice & { choose: (changes: Partial<PlanChoice>) => void } {
  const [search, setSearch] = useSearchParams();
  const user = useUser();
  const today = dateIn(Intl.DateTimeFormat().resolvedOptions().timeZone, useNow());
  const asked = search.get('date') ?? '';
  const ids = (search.get('phlebotomists') ?? '').split(',').filter((id) => /^[1-9]\d{0,8}$/.test(id));
  const choice: PlanChoice = {
    date: DATE.test(asked) && !Number.isNaN(Date.parse(asked)) ? asked : today,
    people: isManager(user) ? [...new Set(ids.map(Number))] : [user.id],
    proposes: search.has('propose'),
    swaps: search.has('swap') && ids.length === 2,
  };
  const choose = (changes: Partial<PlanChoice>): void => {
    const { date, people, proposes, swaps } = { ...choice, ...changes };
    setSearch(
      {
        date,
        ...(people.length > 0 && { phlebotomists: people.join(',') }),
        ...(proposes && { propose: '1' }),
        ...(swaps && { swap: '1' }),
      },
      { preventScrollReset: true },
    );
  };
  return { ...choice, choose };
}
