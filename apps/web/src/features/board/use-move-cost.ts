import { board, type MoveCost } from '@drawpoint/contracts/appointments/board.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api/api.ts';

const WAIT_MS = 150;

type Asked = InputOf<typeof board.tryMove>;

/** The query of what a move costs. An answer counts for a moment: others move visits too. */
export const costOf = (asked: Asked) => ({
  ...query(board.tryMove, asked),
  staleTime: 2_000,
  gcTime: 10_000,
});

/** What the shown move costs. Only the latest one is asked for; until its answer there is none. */
export function useMoveCost(asked: Asked | null): { cost: MoveCost | undefined; error: unknown } {
  const key = JSON.stringify(asked);
  const [settled] = useDebouncedValue(key, WAIT_MS);
  const isSettled = asked !== null && settled === key;
  const found = useQuery({
    ...costOf(asked ?? { appointment_id: 0, phlebotomist_id: 0, starts_at: '' }),
    enabled: isSettled,
    retry: false,
  });
  return isSettled ? { cost: found.data, error: found.error } : { cost: undefined, error: null };
}
