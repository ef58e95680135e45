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
    const actual = Buffer.from(signature);
    return this.signatures(link).some((each) => {
      const expected = Buffer.from(each);
      return expected.length === actual.length && timingSafeEqual(expected, actual);
    });
  }

  private signatures(link: string): readonly string[] {
    return this.sealer.fingerprints(`file link ${link}`);
  }
}
