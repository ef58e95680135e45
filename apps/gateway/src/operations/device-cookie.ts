import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = 'drawpoint_device';
/** Browsers keep a cookie for 400 days at most. */
const KEPT_SECONDS = 400 * 86_400;
const LONGEST_USER_AGENT = 400;
const VALUE = /^[\w.~-]{1,2000}$/;

/** What the device's cookie holds; undefined where there is none. */
export function readDevice({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  for (const part of headers.cookie?.split(';') ?? []) {
    const [name, value] = part.trim().split('=', 2);
    if (name === NAME && value !== undefined && VALUE.test(value)) return value;
  }
  return undefined;
}

/** What the browser calls itself, no longer than one does. */
export const readUserAgent = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  headers['user-agent']?.slice(0, LONGEST_USER_AGENT);

/**
 * Takes `device` out of an answer and keeps it in the cookie: out of reach for scripts, sent by this site's pages, and over TLS
 * alone where the site is reached so.
 */
export function keepDevice<Answer extends object>(
  answer: Answer & { device?: string },
  isSecure: boolean,
  reply: Pick<FastifyReply, 'header'>,
): Omit<Answer, 'device'> {
  const { device, ...rest } = answer;
  if (device !== undefined) {
    const secure = isSecure ? '; Secure' : '';
    reply.header(
      'set-cookie',
      `${NAME}=${device}; Path=/api; Max-Age=${KEPT_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
    );
  }
  return rest;
}
