import { setImmediate as turn } from 'node:timers/promises';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Refusals } from './refusals.ts';

describe('Refusals that came together', () => {
  it('leave a few in each turn, in order, so that others are served between them', async () => {
    const refusals = new Refusals();
    const left: number[] = [];
    const all = Array.from({ length: 40 }, (_, index) =>
      refusals.inTurn(new AppError('RATE_LIMITED')).then(() => left.push(index)),
    );
    const perTurn: number[] = [];
    while (left.length < all.length) {
      const before = left.length;
      await turn();
      perTurn.push(left.length - before);
    }
    expect(Math.max(...perTurn)).toBeLessThanOrEqual(4);
    expect(left).toEqual(Array.from({ length: 40 }, (_, index) => index));
  });

  it('wait no longer where a thousand wait already', async () => {
    const refusals = new Refusals();
    const refused = new AppError('RATE_LIMITED');
    const first = Array.from({ length: 1_000 }, () => refusals.inTurn(refused));
    const last = await Promise.race([
      refusals.inTurn(refused).then(() => 'the one beyond'),
      first[0]!.then(() => 'the first in line'),
    ]);
    expect(last).toBe('the one beyond');
    await Promise.all(first);
  });

  it('do not keep other errors waiting, and come back as they were', async () => {
    const refusals = new Refusals();
    const refused = new AppError('UNAUTHENTICATED');
    const flood = Array.from({ length: 20 }, () => refusals.inTurn(refused));
    const other = new AppError('NOT_FOUND');
    const first = await Promise.race([refusals.inTurn(other), ...flood]);
    expect(first).toBe(other);
    expect(await Promise.all(flood)).toEqual(Array.from({ length: 20 }, () => refused));
    expect(await refusals.inTurn(refused)).toBe(refused);
  });
});
