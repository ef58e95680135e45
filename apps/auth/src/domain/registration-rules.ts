import { passwordErrors, type PasswordPolicy, type TypedPassword } from './password-rules.ts';
import { personErrors } from './person-rules.ts';

export type Typed = Partial<TypedPassword> & { date_of_birth?: string; mobile?: string | null };

/** The field errors of a registration (1 §5), empty where it is sound. `now` decides what lies in the future, in UTC. */
export const registrationErrors = (
  typed: Typed,
  policy: PasswordPolicy,
  now: Date,
): Record<string, string[]> => {
  const { email = '', password, password_confirmation = '' } = typed;
  return {
    ...(password !== undefined && passwordErrors({ email, password, password_confirmation }, policy)),
    ...personErrors(typed, now),
  };
};
