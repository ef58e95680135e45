import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api/api.ts';

/** OP §3: in force unless an option says otherwise. */
const USUAL = 15;

/** For staff: how many minutes lie between two starts, as the option has it now. */
export function useGridMinutes(): number {
  const rules = useQuery(query(catalog.getBookingRules, {}));
  return rules.data?.grid_minutes ?? USUAL;
}
