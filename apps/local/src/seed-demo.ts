import { seedDemo as seedSite } from '@drawpoint/admin/demo/seed-demo';
import { seedDemo as seedAppointments } from '@drawpoint/appointments/demo/seed-demo';
import { seedDemo as seedAccounts } from '@drawpoint/auth/demo/seed-demo';
import { seedDemo as seedCatalog } from '@drawpoint/booking/demo/seed-demo';
import { seedDemo as seedConversations } from '@drawpoint/messaging/demo/seed-demo';
import type { RunningServices } from './services.ts';
import type { RememberCharges } from './start-product.ts';

/**
 * Fills empty stores with demo people, providers and visits; used ones are left as they are. Without a processor that
 * can be told of them there are no payments.
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
