import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api/api.ts';

/** Default of the option (docs/product/availability.md#slots). */
const USUAL = 15;

/** Minutes between two slot starts, from the option. For staff. */
export function useGridMinutes(): number {
  const rules = useQuery(query(catalog.getBookingRules, {}));
  return rules.data?.grid_minutes ?? USUAL;
}
