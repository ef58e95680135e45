import { Injectable } from '@nestjs/common';
import { KnownOptions } from '@drawpoint/nest-kit/options/known-options';
import { type PasswordStrength, toPasswordStrength } from '@drawpoint/rules/password-policy';

const KEY = 'password_strength';

/** The option `password_strength` as it is now; `strong` before it is known, so that the bar is never lowered by chance. */
@Injectable()
export class PasswordStrengthOption {
  constructor(private readonly options: KnownOptions) {}

  async current(): Promise<PasswordStrength> {
    return toPasswordStrength((await this.options.values([KEY])).get(KEY));
  }
}
