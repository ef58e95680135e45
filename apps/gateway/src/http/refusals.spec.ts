import { setImmediate as turn } from 'node:timers/promises';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Refusals } from './refusals.ts';

describe('Refusals that came together', () => {
  it('refusals of a flood are sent in order, a few per turn, so that others are served in between', async () => {
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

  it('refusals beyond a thousand waiting ones are sent at once', async () => {
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

  it('other errors are not delayed or changed', async () => {
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
