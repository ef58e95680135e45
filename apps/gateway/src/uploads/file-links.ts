import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '@drawpoint/contracts/envelope';
import { parseRoute } from '@drawpoint/contracts/operation';
import { OPERATIONS } from '@drawpoint/contracts/registry';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { TokenCache } from '../authentication/token-cache.ts';
import type { GatewayEnv } from '../env.ts';
import { GATEWAY_ENV } from '../tokens.ts';

/** How long a link is valid, in milliseconds. */
const LIFE_MS = 5 * 60_000;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** File addresses that need a token. */
const FILE_PATHS = OPERATIONS.flatMap(({ http, download, allow }) => {
  if (!http || download !== 'file' || allow === 'public') return [];
  const { path } = parseRoute(http);
  return [new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '[1-9]\\d{0,9}')}$`)];
});

/**
 * Links that open a file in a new tab, to which a browser sends no token. A link contains the hash of the
 * caller's token, sealed for one address. Opening it repeats the caller's request, with the same checks and
 * audit, while the session lasts.
 */
@Injectable()
export class FileLinks {
  private readonly key: Buffer;

  constructor(
    private readonly tokens: TokenCache,
    @Inject(GATEWAY_ENV) { PUSHER_SECRET }: Pick<GatewayEnv, 'PUSHER_SECRET'>,
  ) {
    this.key = Buffer.from(hkdfSync('sha256', PUSHER_SECRET, '', 'drawpoint file links', 32));
  }

  /** Throws NOT_FOUND unless the address is a file's. */
  to(path: string, tokenHash: string, now: number = Date.now()): string {
    if (!FILE_PATHS.some((pattern) => pattern.test(path))) throw new AppError('NOT_FOUND');
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key, iv).setAAD(Buffer.from(path));
    const until = Buffer.alloc(8);
    until.writeDoubleBE(now + LIFE_MS);
    const sealed = Buffer.concat([cipher.update(until), cipher.update(tokenHash, 'hex'), cipher.final()]);
    return `${path}?link=${Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString('base64url')}`;
  }

  /**
   * Returns the creator of a link to this address; null when their session has ended. Throws LINK_INVALID,
   * LINK_EXPIRED and RATE_LIMITED.
   */
  async callerOf(link: string, path: string, ip: string, now: number = Date.now()): Promise<Caller | null> {
    const opened = this.open(Buffer.from(link, 'base64url'), path);
    if (!opened) throw new AppError('LINK_INVALID');
    if (opened.readDoubleBE(0) < now) throw new AppError('LINK_EXPIRED');
    return this.tokens.findByHash(opened.toString('hex', 8), ip, now);
  }

  private open(link: Buffer, path: string): Buffer | null {
    if (link.length < IV_BYTES + TAG_BYTES) return null;
    const decipher = createDecipheriv('aes-256-gcm', this.key, link.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(path)).setAuthTag(link.subarray(-TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(link.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
    } catch {
      return null;
    }
  }
}
