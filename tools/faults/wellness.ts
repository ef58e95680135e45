import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_PASSWORD } from '@drawpoint/auth/demo/people';
import { signIn, type Answer } from './api.ts';
import type { ProgramsApart } from './programs-apart.ts';

/** Checks that everything works: reads, writes and the health of every service. */
export async function wellness({ api }: ProgramsApart) {
  const token = await signIn(api, 'admin@demo.test', DEMO_PASSWORD);
  const read = () => api('GET /addresses', { token });
  const health = () => api('GET /health');
  const write = async (): Promise<Answer> => {
    const added = await api('POST /admin/roles', { token, body: { name: `tried ${randomUUID()}` } });
    if (added.status === 201) await api(`DELETE /admin/roles/${String(added.body.id)}`, { token });
    return added;
  };
  const catalog = () => api('GET /catalog/services', { token });
  const visits = () => api('GET /appointments', { token });
  const threads = () => api('GET /messages/threads', { token });
  const isWell = async (): Promise<boolean> => {
    const asked = [read(), write(), health(), catalog(), visits(), threads()];
    const answers = await Promise.allSettled(asked);
    return answers.every((each) => each.status === 'fulfilled' && each.value.status < 300);
  };
  return {
    ...{ read, write, health, isWell },
    /** Seconds until everything works; Infinity when it does not within the limit. */
    secondsUntilWell: async (limitMs: number): Promise<number> => {
      const since = performance.now();
      while (performance.now() - since < limitMs) {
        if (await isWell()) return (performance.now() - since) / 1_000;
        // The interval stays below the limits for messages of a person.
        await pause(250);
      }
      return Infinity;
    },
  };
}
