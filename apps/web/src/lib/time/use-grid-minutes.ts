import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api/api.ts';

/** In force unless an option says otherwise (docs/product/availability.md#slots). */
const USUAL = 15;

/** For staff: how many minutes lie between two starts, as the option has it now. */
export function useGridMinutes(): number {
  const rules = useQuery(query(catalog.getBookingRules, {}));
  return rules.data?.grid_minutes ?? USUAL;
}
