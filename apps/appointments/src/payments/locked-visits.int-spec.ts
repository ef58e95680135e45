import { setTimeout as pause } from 'node:timers/promises';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { type AppError, toWire } from '@drawpoint/nest-kit/app-error';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { until } from '@drawpoint/nest-kit/testing/until';
import { Client } from 'pg';
import { admin } from '../testing/start-appointments.ts';
import { startPayments } from '../testing/start-payments.ts';

describe('Payments of a locked visit', () => {
  const world = startedOnce(() => startPayments());
  let other: Client;
  beforeEach(async () => {
    other = new Client(world.services.database('appointments').ownerUrl);
    await other.connect();
  });
  afterEach(() => other.end());
  const lock = async (ids: number[]) => {
    await other.query('BEGIN');
    await other.query('SELECT id FROM appointment WHERE id = ANY ($1) FOR UPDATE', [ids]);
  };

  it('payments of a locked visit are refused at once, and those of other visits are made and listed', async () => {
    const ids: number[] = [];
    for (let made = 0; made < 9; made += 1) ids.push(await world.book());
    const free = await world.book();
    await world.pay(free, 50);
    await lock(ids);
    const started = performance.now();
    const refusalOf = (error: AppError) => ({ ...toWire(error), after: performance.now() - started });
    const refused = ids.map((id) => world.pay(id, 114).then(() => null, refusalOf));
    const list = world.call(payments.list, {}, admin);
    expect((await world.pay(free, 64)).payment.status).toBe('succeeded');
    await list;
    expect(performance.now() - started).toBeLessThan(2_000);
    for (const refusal of await Promise.all(refused)) {
      expect(refusal).toMatchObject({ code: 'BUSY', status: 409, retry_after_s: 1 });
      expect(refusal!.after).toBeLessThan(2_000);
    }
    await other.query('ROLLBACK');
    expect(await world.rows('SELECT id FROM charge WHERE appointment_id = ANY ($1)', [ids])).toEqual([]);
    expect((await world.pay(ids[0]!, 114)).payment.status).toBe('succeeded');
  });

  it('a charge of a locked visit is recorded after the unlock, and no other payment waits for it', async () => {
    const [locked, free] = [await world.book(), await world.book()];
    await world.pay(free, 50);
    await world.processor.play({ delay_ms: 500 });
    const waiting = [world.pay(locked, 114), world.pay(await world.book(), 114)];
    const ids = await until(async () => {
      const rows = await world.rows<{ id: number }>(
        `SELECT appointment_id AS id FROM charge WHERE state = 'pending'`,
      );
      return rows.length === waiting.length && rows.map(({ id }) => id);
    });
    await lock(ids);
    await pause(700);
    await world.processor.play({ delay_ms: 0 });
    const started = performance.now();
    expect((await world.pay(free, 64)).payment.status).toBe('succeeded');
    expect(performance.now() - started).toBeLessThan(1_500);
    await other.query('ROLLBACK');
    for (const { payment } of await Promise.all(waiting)) expect(payment.status).toBe('succeeded');
    expect(await world.heldBy(locked)).toBe(11_400);
  });
});
