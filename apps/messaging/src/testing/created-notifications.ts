import { readEvents } from '@drawpoint/contracts/event-log';
import type { StartedServices } from '@drawpoint/nest-kit/testing/start-services';

/** All notification events so far, as the notifier reads them. */
export async function createdNotifications(services: StartedServices) {
  const all = { after: { position: 0, id: null }, limit: 500, types: ['notification.created'] };
  return (await services.call(readEvents('messaging'), all)).events;
}
