import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { adminUrl } from '../testing/env.ts';
import { recordedLog } from '../testing/recorded-log.ts';
import { Reachability } from './reachability.ts';

const watch = (connectionString: string) =>
  new Reachability({ name: 'kit', connectionString, log: recordedLog() });

describe('Work that takes long', () => {
  it('long work is awaited while the database answers, and keeps its own error', async () => {
    const database = watch(adminUrl());
    const slowly = async () => {
      await pause(1_500);
      return 'done';
    };
    expect(await database.whileReachable(slowly(), 'refused')).toBe('done');
    const failed = pause(300).then(() => Promise.reject(new Error('no')));
    await expect(database.whileReachable(failed, 'refused')).rejects.toThrow('no');
    await database.close();
  });

  it('long work is refused early when the database accepts connections but does not answer', async () => {
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => void sockets.add(socket.on('error', () => undefined)));
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const { port } = silent.address() as AddressInfo;
    const database = watch(`postgres://nobody:nothing@127.0.0.1:${port}/nowhere`);
    const never = new Promise<string>(() => undefined);
    const answers = [database.whileReachable(never, 'refused'), database.whileReachable(never, 'refused')];
    const late = new AbortController();
    const limit = pause(4_000, 'late', { signal: late.signal }).catch(() => 'stopped');
    expect(await Promise.race([Promise.all(answers), limit])).toEqual(['refused', 'refused']);
    // Finished work returns its result, even when the database hangs.
    expect(await database.whileReachable(Promise.resolve('done'), 'refused')).toBe('done');
    late.abort();
    for (const socket of sockets) socket.destroy();
    silent.close();
    await database.close();
  });
});
