import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { chatChannel } from '@drawpoint/contracts/realtime';
import { WebSocket, type RawData } from 'ws';
import type { Product } from '../../faults/product.ts';
import { listenerOf, PAIRS, writerOf } from './people.ts';

/** Milliseconds from each `POST /messages` to its answer, and to the other's websocket; how many never came there. */
export type Sent = { answered: number[]; heard: number[]; lost: number };

/** How long the last messages are waited for, in milliseconds. */
const LAST_MS = 10_000;

/** Hears a conversation as a browser does. */
async function listen(
  { url, api }: Product,
  token: string,
  channel: string,
  hear: (content: string) => void,
): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/app/drawpoint?protocol=7`);
  const [hello] = (await once(socket, 'message')) as [RawData];
  const { socket_id } = JSON.parse((JSON.parse(String(hello)) as { data: string }).data) as {
    socket_id: string;
  };
  const signed = await api('POST /broadcasting/auth', { token, body: { socket_id, channel_name: channel } });
  const answered = once(socket, 'message');
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, ...signed.body } }));
  const [answer] = (await answered) as [RawData];
  if (!String(answer).includes('subscription_succeeded')) throw new Error(String(answer));
  socket.on('message', (raw: RawData) => {
    const { event, data } = JSON.parse(String(raw)) as { event: string; data: string };
    if (event === 'ChatMessageCreated') hear((JSON.parse(data) as { content: string }).content);
  });
  return socket;
}

/** Sends at an even rate, whatever the answers take, each to somebody who listens; the first of each pair not counted. */
export async function sendAndHear(
  product: Product,
  tokens: ReadonlyMap<number, string>,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Sent> {
  const sentAt = new Map<string, number>();
  const sent: Sent = { answered: [], heard: [], lost: 0 };
  const hear = (content: string): void => {
    const at = sentAt.get(content);
    if (at !== undefined) sent.heard.push(performance.now() - at);
    sentAt.delete(content);
  };
  const sockets: WebSocket[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const channel = chatChannel(writerOf(pair), listenerOf(pair));
    sockets.push(await listen(product, tokens.get(listenerOf(pair))!, channel, hear));
  }
  const send = async (number: number): Promise<void> => {
    const content = randomUUID();
    const begun = performance.now();
    sentAt.set(content, begun);
    const { status, body } = await product.api('POST /messages', {
      token: tokens.get(writerOf(number))!,
      body: { receiver_id: listenerOf(number), content },
    });
    if (status !== 201) throw new Error(`POST /messages: ${status} ${JSON.stringify(body)}`);
    sent.answered.push(performance.now() - begun);
  };
  const allHeard = async (): Promise<void> => {
    const until = performance.now() + LAST_MS;
    while (sentAt.size > 0 && performance.now() < until) await pause(50);
  };
  for (let number = 0; number < PAIRS; number += 1) await send(number);
  await allHeard();
  sent.heard.length = sent.answered.length = 0;
  const begun = performance.now();
  const sends: Promise<void>[] = [];
  for (let number = 0; number < perSecond * seconds; number += 1) {
    await pause(Math.max(0, (number * 1_000) / perSecond - (performance.now() - begun)));
    sends.push(send(number));
  }
  await Promise.all(sends);
  await allHeard();
  for (const socket of sockets) socket.terminate();
  return { ...sent, lost: sentAt.size };
}
