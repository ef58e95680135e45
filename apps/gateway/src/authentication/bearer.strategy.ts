import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Caller } from '@drawpoint/contracts/envelope';
import { Strategy } from 'passport-http-bearer';
import { TokenCache } from './token-cache.ts';

/** Passport's check of an opaque bearer token: who stands behind it, or nobody (OP §7). */
@Injectable()
export class BearerStrategy extends PassportStrategy(Strategy, 'bearer') {
  constructor(private readonly tokens: TokenCache) {
    super();
  }

  async validate(token: string): Promise<Caller | false> {
    return (await this.tokens.find(token)) ?? false;
  }

  /**
   * Who sends a request, by its `Authorization` header alone; null for a token that does not hold. This runs the
   * strategy as Passport's middleware does, without what else that leaves on a request and keeps in memory after it.
   */
  check(authorization: string): Promise<Caller | null> {
    return new Promise((resolve, reject) => {
      const attempt = {
        __proto__: this,
        success: (caller: Caller) => resolve(caller),
        fail: () => resolve(null),
        error: reject,
      };
      const authenticate = this.authenticate as (this: unknown, request: object) => void;
      authenticate.call(attempt, { headers: { authorization } });
    });
  }
}
