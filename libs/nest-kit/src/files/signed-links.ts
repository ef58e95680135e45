import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Sealer } from '../data/sealer.ts';

/** Signs links that open a file without a token, with the service's own key. */
@Injectable()
export class SignedLinks {
  constructor(private readonly sealer: Sealer) {}

  sign(link: string): string {
    return this.signatures(link)[0]!;
  }

  isSigned(link: string, signature: string): boolean {
    const given = Buffer.from(signature);
    return this.signatures(link).some((each) => {
      const wanted = Buffer.from(each);
      return wanted.length === given.length && timingSafeEqual(wanted, given);
    });
  }

  private signatures(link: string): readonly string[] {
    return this.sealer.fingerprints(`file link ${link}`);
  }
}
