import { Injectable } from '@nestjs/common';
import type { FieldErrors } from '@drawpoint/contracts/errors';
import { KnownOptions } from '@drawpoint/nest-kit/options/known-options';
import { toPasswordStrength } from '@drawpoint/rules/password-policy';
import { passwordErrors, type TypedPassword } from '../domain/password-rules.ts';
import { commonestPasswords } from './commonest-passwords.ts';

const KEY = 'password_strength';

/** Applies the site's password policy wherever a password is set. */
@Injectable()
export class CheckPassword {
  constructor(private readonly options: KnownOptions) {}

  /**
   * Returns the errors of `password` and `password_confirmation`, empty when valid. Until the site's setting
   * is known it uses `strong`, so that the policy is never weakened by accident.
   */
  async errors(typed: TypedPassword): Promise<FieldErrors> {
    const [values, list] = await Promise.all([this.options.values([KEY]), commonestPasswords()]);
    const strength = toPasswordStrength(values.get(KEY));
    return passwordErrors(typed, { strength, isCommonest: (password) => list.has(password) });
  }
}
