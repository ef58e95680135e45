import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { presence } from '@drawpoint/contracts/booking/presence.contract';
import { presenceAlerts } from '@drawpoint/contracts/messaging/presence-alerts.contract';
import { query } from '../../lib/api/api.ts';

/** The first 25 phlebotomists of a manager (docs/product/messages.md#presence-alerts). */
export const team = query(presence.listPhlebotomists, { per_page: 25 });
export const alerts = query(presenceAlerts.list, {});
/** A phlebotomist's own hours and presence. */
export const ownAvailability = (id: number) => query(catalog.getAvailability, { id });
