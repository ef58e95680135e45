import Pusher from 'pusher-js';
import { until } from '@drawpoint/nest-kit/testing/until';
import type { Product } from '../product.ts';
import type { Company } from './companies.ts';

export type Listening = { texts: string[]; stop(): void };

/** Subscribes to everything that the people of a company may hear, from now on. */
export async function listen(product: Product, { names, tokens }: Company): Promise<Listening> {
  const texts: string[] = [];
  const { hostname, port } = new URL(product.url);
  const pushers = await Promise.all(
    ['admin', 'phlebotomist', 'patient'].map(async (who) => {
      const pusher = new Pusher('drawpoint', {
        ...{ cluster: 'local', wsHost: hostname, wsPort: Number(port), forceTLS: false },
        ...{ enabledTransports: ['ws'], enableStats: false },
        channelAuthorization: {
          transport: 'ajax',
          endpoint: `${product.url}/api/broadcasting/auth`,
          headers: { authorization: `Bearer ${tokens[who]}` },
        },
      });
      const channels = [
        `private-user.${names[who]}`,
        ...(who === 'admin' ? ['private-presence.global'] : []),
      ];
      const joined = channels.map((channel) => pusher.subscribe(channel));
      pusher.bind_global((event: string, data: unknown) => {
        texts.push(`${who} hears ${event} ${JSON.stringify(data)}`);
      });
      await until(() => joined.every(({ subscribed }) => subscribed), 20_000);
      return pusher;
    }),
  );
  return { texts, stop: () => pushers.forEach((pusher) => pusher.disconnect()) };
}
