import { seedDemo as seedSite } from '@drawpoint/admin/demo/seed-demo';
import { seedDemo as seedAppointments } from '@drawpoint/appointments/demo/seed-demo';
import { seedDemo as seedAccounts } from '@drawpoint/auth/demo/seed-demo';
import { seedDemo as seedCatalog } from '@drawpoint/booking/demo/seed-demo';
import { seedDemo as seedConversations } from '@drawpoint/messaging/demo/seed-demo';
import type { RunningServices } from './services.ts';
import type { RememberCharges } from './start-product.ts';

/**
 * Fills empty databases with demo people, providers and visits; others stay as they are. Adds payments only
 * when the card processor can be told about them.
 */
export async function seedDemo(
  { auth, booking, appointments, messaging, admin }: RunningServices,
  rememberCharges: RememberCharges = null,
): Promise<void> {
  await seedAccounts(auth);
  await seedCatalog(booking);
  await seedAppointments(appointments, rememberCharges);
  await seedConversations(messaging);
  await seedSite(admin);
}
