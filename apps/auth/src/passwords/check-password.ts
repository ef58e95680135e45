import { Injectable } from '@nestjs/common';
import type { FieldErrors } from '@drawpoint/contracts/errors';
import { KnownOptions } from '@drawpoint/nest-kit/options/known-options';
import { toPasswordStrength } from '@drawpoint/rules/password-policy';
import { passwordErrors, type TypedPassword } from '../domain/password-rules.ts';
import { commonestPasswords } from './commonest-passwords.ts';

const KEY = 'password_strength';

/** What this site asks of a new password, wherever it is set. */
@Injectable()
export class CheckPassword {
  constructor(private readonly options: KnownOptions) {}

  /**
   * Errors of `password` and `password_confirmation`, empty where they are sound. Before the site's strength is known it is
   * `strong`, so that the bar is never lowered by chance.
   */
  async errors(typed: TypedPassword): Promise<FieldErrors> {
    const [values, list] = await Promise.all([this.options.values([KEY]), commonestPasswords()]);
    const strength = toPasswordStrength(values.get(KEY));
    return passwordErrors(typed, { strength, isCommonest: (password) => list.has(password) });
  }
}
