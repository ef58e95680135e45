import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Logger } from '@drawpoint/nest-kit/data/logger';
import type { Inbox } from './inbox.ts';
import type { TwilioAccount } from './twilio/twilio-account.ts';
import { AuthorizeNetHttp } from './authorizenet/authorizenet-http.ts';
import type { Processor } from './authorizenet/processor.ts';
import { answerGeocoder } from './geocoding/geocoders.ts';
import { answerRouting } from './routing/routing-engines.ts';
import { answerVroom } from './routing/vroom.ts';
import { isOwnName } from './own-name.ts';
import { SITEVERIFY, verifyToken } from './recaptcha/verify-token.ts';
import { answerTwilio } from './twilio/twilio-http.ts';

export interface RunningHttp {
  port: number;
  close(): Promise<void>;
}

const asset = (name: string) => readFileSync(new URL(`../public/${name}`, import.meta.url), 'utf8');

/** The inbox page loads only its own script and style, and shows mail only in sandboxed frames. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'";
/** The page of one mail: no scripts, no forms, no access to this origin. Links open elsewhere. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: https:";

export interface HttpOptions {
  inbox: Inbox;
  host: string;
  port: number;
  logger: Logger;
  twilio: TwilioAccount | null;
  processor: Processor | null;
}

/**
 * Serves the inbox as a page and as JSON, the geocoders, the routing engines and the route optimizer. With an account it also plays Twilio and
 * Authorize.net.
 */
export async function startHttp(options: HttpOptions): Promise<RunningHttp> {
  const { inbox, host, port, logger, twilio, processor } = options;
  const page = asset('inbox.html');
  const script = asset('inbox.js');
  const style = asset('inbox.css');
  const payments = processor && new AuthorizeNetHttp(processor, asset('accept.js'));
  const server = createServer((request, response) => {
    const url = URL.parse(request.url ?? '/', 'http://inbox');
    if (!url) return answerJson(response, 400, UNREADABLE);
    if (!isOwnName(request.headers.host)) return answerJson(response, 421, FOREIGN_NAME);
    // For example, the client disconnected before its request was complete.
    handle(request, response, url).catch((err: unknown) => {
      logger.warn({ err }, 'The sandbox could not answer');
      response.destroy();
    });
  });
  const handle = async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    if (payments && AuthorizeNetHttp.answers(url.pathname)) {
      return payments.handle(request, response, url.pathname);
    }
    const located = answerGeocoder(url, request.headers['user-agent']);
    // No response: the connection stays open until the client gives up.
    if (located === null) return;
    if (located !== undefined) {
      if ('text' in located) answer(response, 'text/html', located.text);
      else answerJson(response, located.status, located.body);
      return;
    }
    const drives = (await answerRouting(url, request)) ?? (await answerVroom(url, request));
    if (drives !== undefined) return answerJson(response, drives.status, drives.body);
    if (request.method === 'POST' && url.pathname === SITEVERIFY) {
      return answerJson(response, 200, await verifyToken(request));
    }
    if (!twilio || !url.pathname.startsWith('/twilio/')) return answerInbox(request, response, url);
    const said = await answerTwilio(twilio, request, url.pathname);
    // Null is no response: the connection stays open until the client gives up.
    if (said === undefined) answerInbox(request, response, url);
    else if (said !== null) answerJson(response, said.status, said.body);
  };
  const answerInbox = (request: IncomingMessage, response: ServerResponse, url: URL): void => {
    const mail = /^\/messages\/(\d{1,9})\/html$/.exec(url.pathname);
    if (request.method !== 'GET' && request.method !== 'HEAD') return answerJson(response, 405, METHODS);
    if (url.pathname === '/') return answer(response, 'text/html', page, PAGE_POLICY);
    if (url.pathname === '/inbox.js') return answer(response, 'text/javascript', script);
    if (url.pathname === '/inbox.css') return answer(response, 'text/css', style);
    if (url.pathname === '/health') return answerJson(response, 200, { status: 'ok' });
    if (url.pathname === '/messages') {
      return answerJson(response, 200, { data: inbox.list(url.searchParams.get('to')) });
    }
    const html = mail && inbox.find(Number(mail[1]))?.html;
    if (html) return answer(response, 'text/html', `<base target="_blank">${html}`, MAIL_POLICY);
    answerJson(response, 404, { message: 'Not found.' });
  };
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const UNREADABLE = { message: 'The address could not be read.' };
const FOREIGN_NAME = { message: 'Ask for localhost, or for an address of this machine.' };
const METHODS = { message: 'The inbox is only read.' };

function answer(response: ServerResponse, type: string, body: string, policy?: string): void {
  response.writeHead(200, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...(policy && { 'content-security-policy': policy }),
  });
  response.end(body);
}

function answerJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify(body));
}
