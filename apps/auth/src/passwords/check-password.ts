import { Injectable } from '@nestjs/common';
import type { FieldErrors } from '@drawpoint/contracts/errors';
import { type PasswordPolicy, passwordErrors, type TypedPassword } from '../domain/password-rules.ts';
import { commonestPasswords } from './commonest-passwords.ts';
import { PasswordStrengthOption } from './password-strength-option.ts';

/** What this site asks of a new password, wherever it is set. */
@Injectable()
export class CheckPassword {
  constructor(private readonly strength: PasswordStrengthOption) {}

  async policy(): Promise<PasswordPolicy> {
    const [strength, list] = await Promise.all([this.strength.current(), commonestPasswords()]);
    return { strength, isCommonest: (password) => list.has(password) };
  }

  /** Errors of `password` and `password_confirmation`, empty where they are sound. */
  async errors(typed: TypedPassword): Promise<FieldErrors> {
    return passwordErrors(typed, await this.policy());
  }
}
