import { Injectable } from '@nestjs/common';
import type { Caller } from '@drawpoint/contracts/envelope';
import { Authenticator } from 'passport';
import { Strategy } from 'passport-http-bearer';
import { TokenCache } from './token-cache.ts';

const STRATEGY = 'bearer';

/** Passport's strategy for opaque bearer tokens (docs/product/accounts.md#sessions). */
@Injectable()
export class BearerAuthentication {
  private readonly passport = new Authenticator();

  constructor(tokens: TokenCache) {
    const strategy = new Strategy(
      { passReqToCallback: true },
      (
        { ip = '' }: { ip?: string },
        token: string,
        done: (error: unknown, caller?: Caller | false) => void,
      ) => {
        const found = tokens.find(token, ip);
        // Most tokens are cached: those need no further promise.
        if (found instanceof Promise) found.then((caller) => done(null, caller ?? false), done);
        else done(null, found ?? false);
      },
    );
    this.passport.use(STRATEGY, strategy);
  }

  /**
   * Identifies the caller by the `Authorization` header alone; null for an invalid token. Passport gets a
   * separate request object: what it stores on the real one outlives the call (decision 013).
   */
  check(authorization: string, ip: string): Promise<Caller | null> {
    return new Promise((resolve, reject) => {
      const done = (error: unknown, caller?: Caller | false | null): void => {
        if (error) reject(error);
        else resolve(caller || null);
      };
      this.passport.authenticate(STRATEGY, { session: false }, done)(
        { headers: { authorization }, ip },
        {},
        reject,
      );
    });
  }
}
