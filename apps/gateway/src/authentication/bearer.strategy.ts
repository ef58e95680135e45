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
}
