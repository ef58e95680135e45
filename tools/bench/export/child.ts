import { ADMIN, startPaymentsProduct } from '../payments-product.ts';

/** How often it looks at its memory, in milliseconds. */
const SAMPLE_MS = 5;

/** Holds a gateway and the appointments service with so many payments, and says how much memory they took at most. */
const rows = Number(process.argv[2]);
const { services, url } = await startPaymentsProduct();
await services.database('appointments').rows(
  `WITH made AS (
     INSERT INTO charge (reference, appointment_id, user_id, provider_id, provider_name, phlebotomist_id,
                         phlebotomist_name, service_name, confirmation_code, cents, state, transaction_id, card_label,
                         created_at, settled_at)
     SELECT 'bench' || n, n, 1000 + n % 5000, 1, 'Empire Mobile Labs', 3, 'Maria Santos', 'Routine Blood Draw',
            lpad(to_hex(n), 8, '0'), 11400, 'succeeded', 'bench' || n, 'Visa ending in 1111',
            now() - n * interval '1 minute', now() - n * interval '1 minute'
       FROM generate_series(1, $1::int) n RETURNING *)
   INSERT INTO payment (charge_id, appointment_id, user_id, provider_id, phlebotomist_id, purpose, cents, status, happened_at)
   SELECT id, appointment_id, user_id, provider_id, phlebotomist_id, 'completion', cents, 'succeeded', settled_at FROM made`,
  [rows],
);
await services.database('appointments').rows('ANALYZE charge, payment');

let peak = 0;
setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, SAMPLE_MS);
process.on('message', () => {
  process.send?.({ peak });
  globalThis.gc?.();
  peak = process.memoryUsage.rss();
});
process.on('disconnect', () => process.exit(0));
process.send?.({ url, token: ADMIN });
