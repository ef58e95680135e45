import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { presence } from '@drawpoint/contracts/booking/presence.contract';
import { presenceAlerts } from '@drawpoint/contracts/messaging/presence-alerts.contract';
import { query } from '../../lib/api/api.ts';

/** The first of those a manager answers for; 25 a page (docs/product/messages.md#presence-alerts). */
export const team = query(presence.listPhlebotomists, { per_page: 25 });
export const alerts = query(presenceAlerts.list, {});
/** A phlebotomist's own hours, and what they say of themselves. */
export const ownAvailability = (id: number) => query(catalog.getAvailability, { id });
