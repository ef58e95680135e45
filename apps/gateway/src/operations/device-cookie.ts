import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = 'drawpoint_device';
/** Browsers keep a cookie for at most 400 days. */
const KEPT_SECONDS = 400 * 86_400;
const LONGEST_USER_AGENT = 400;
const VALUE = /^[\w.~-]{1,2000}$/;

/** Returns the value of the device cookie; undefined when there is none. */
export function readDevice({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  for (const part of headers.cookie?.split(';') ?? []) {
    const [name, value] = part.trim().split('=', 2);
    if (name === NAME && value !== undefined && VALUE.test(value)) return value;
  }
  return undefined;
}

/** The user agent, cut to a realistic length. */
export const readUserAgent = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  headers['user-agent']?.slice(0, LONGEST_USER_AGENT);

/**
 * Moves `device` from a response into the cookie. The cookie is HTTP-only and same-site, and secure when the
 * site uses TLS.
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
