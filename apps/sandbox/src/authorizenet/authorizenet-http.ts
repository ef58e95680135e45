import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { failed, type Json } from './answers.ts';
import type { Play } from './played-cards.ts';
import type { Processor } from './processor.ts';

const API = '/authorizenet/xml/v1/request.api';
const SCRIPT = '/authorizenet/v1/Accept.js';
const PLAY = '/authorizenet/play';
const MAX_BYTES = 100_000;

/** How the processor behaves for every request, until a test changes it. */
export type Condition = { down: boolean; delayMs: number };

const normal = (): Condition => ({ down: false, delayMs: 0 });

/** The processor's HTTP side: its API, Accept.js, and the route by which tests control it. */
export class AuthorizeNetHttp {
  private condition = normal();

  constructor(
    private readonly processor: Processor,
    private readonly script: string,
  ) {}

  static answers(pathname: string): boolean {
    return pathname.startsWith('/authorizenet/');
  }

  async handle(request: IncomingMessage, response: ServerResponse, pathname: string): Promise<void> {
    if (request.method === 'GET' && pathname === SCRIPT) {
      response.writeHead(200, {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-store',
      });
      response.end(this.script);
      return;
    }
    if (pathname === PLAY) return this.play(request, response);
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' };
    if (request.method === 'OPTIONS') {
      response.writeHead(204, headers).end();
      return;
    }
    const body = await text(request).catch(() => null);
    if (body === null) return;
    if (request.method !== 'POST' || pathname !== API || body.length > MAX_BYTES) {
      response.writeHead(404, headers).end();
      return;
    }
    await this.answerApi(body, response, headers);
  }

  /**
   * Body `{ down, delay_ms, settle }`: drops every request, delays every response, settles a day now. Accepts
   * only JSON and sends no CORS headers, so pages of other sites cannot call it.
   */
  private async play(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isJson = request.headers['content-type']?.startsWith('application/json') ?? false;
    if (request.method !== 'POST' || !isJson) {
      response.writeHead(request.method === 'POST' ? 415 : 405).end();
      return;
    }
    const { down, delay_ms: delay, settle } = parse(await text(request)) ?? {};
    this.condition = { down: down === true, delayMs: typeof delay === 'number' ? delay : 0 };
    const batch = settle === true ? this.processor.transactions.settle(new Date()) : null;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ batch, transactions: this.processor.transactions.list() }));
  }

  private async answerApi(
    body: string,
    response: ServerResponse,
    headers: Record<string, string>,
  ): Promise<void> {
    const { down, delayMs } = this.condition;
    if (down) {
      response.destroy();
      return;
    }
    await pause(delayMs);
    const [name = '', content] = Object.entries(parse(body) ?? {})[0] ?? [];
    const asked = typeof content === 'object' && content !== null ? (content as Json) : null;
    const reply = asked
      ? this.processor.answer(name, asked)
      : { body: failed('E00003', 'Root element is missing.') };
    const play = 'play' in reply ? reply.play : undefined;
    if (play && 'delay' in play) await pause(play.delay);
    if (play && isCut(play)) {
      response.destroy();
      return;
    }
    if (play && ('failAfter' in play || 'failBefore' in play)) {
      response.writeHead('failAfter' in play ? 500 : 503, headers).end('Service Unavailable');
      return;
    }
    response.writeHead(200, { ...headers, 'content-type': 'application/json; charset=utf-8' });
    // Authorize.net's responses start with a byte-order mark.
    response.end(`\uFEFF${JSON.stringify(reply.body)}`);
  }
}

const isCut = (play: Play): boolean =>
  'dropAfter' in play || 'dropBefore' in play || ('refuse' in play && play.unsaid === true);

function parse(body: string): Json | null {
  try {
    const value = JSON.parse(body) as unknown;
    return typeof value === 'object' && value !== null ? (value as Json) : null;
  } catch {
    return null;
  }
}
