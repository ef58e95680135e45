import { SERVICES } from '@drawpoint/contracts/operation';
import { MAX_CONNECTIONS } from '@drawpoint/embedded-postgres/start-postgres';
import { poolOf, processesOf, replicasOf } from './processes.ts';

describe('What `npm run services` starts', () => {
  it('is one of each program unless told, the gateway last', () => {
    const started = processesOf(replicasOf([]), 3000);
    expect(started.map(({ label }) => label)).toEqual(['sandbox', ...SERVICES, 'gateway']);
    expect(started.at(-1)).toMatchObject({ program: 'gateway', port: 3000 });
  });

  it('is as many of each as are asked for, one sandbox, and gateways on ports of their own', () => {
    const started = processesOf(replicasOf(['--empty', '--replicas', '3']), 3000);
    expect(started).toHaveLength(1 + 3 * (SERVICES.length + 1));
    expect(new Set(started.map(({ label }) => label)).size).toBe(started.length);
    const gateways = started.filter(({ program }) => program === 'gateway');
    expect(gateways.map(({ port }) => port)).toEqual([3000, 3002, 3003]);
  });

  it('is refused where the number is none', () => {
    for (const number of ['0', '9', '1.5', 'two', undefined]) {
      expect(() => replicasOf(['--replicas', ...(number === undefined ? [] : [number])])).toThrow('1 to 8');
    }
  });

  it.each([1, 2, 4, 8])('has pools that %i replicas of every service may fill', (replicas) => {
    const connections = (poolOf(replicas) + 1) * SERVICES.length * replicas;
    expect(connections).toBeLessThan(MAX_CONNECTIONS);
    expect(poolOf(1)).toBe(6);
  });
});
