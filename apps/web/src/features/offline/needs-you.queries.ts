import { day } from '@drawpoint/contracts/appointments/day.contract';
import { query } from '../../lib/api/api.ts';

export const needsYou = query(day.listNeedsYou, {});
