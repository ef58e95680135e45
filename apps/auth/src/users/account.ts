import type { AccountClaims } from '@drawpoint/contracts/account-access';
import type { Role } from '@drawpoint/contracts/operation';
import type { Insurance } from '@drawpoint/contracts/auth/insurance';
import type { Profile } from '@drawpoint/contracts/auth/profile';
import type { User } from '@drawpoint/contracts/auth/user';

/** A person's account with its sealed values open. */
export type Account = Profile &
  Pick<User, 'id' | 'email' | 'mobile' | 'date_of_birth' | 'is_phlebotomist' | 'provider_id'> & {
    version: number;
    /** A code that was sent to the mobile number was entered. */
    mobile_confirmed: boolean;
    /** All but `phlebotomist`, which the flag stands for; `rolesOf` adds it. */
    roles: Role[];
    /** The ids of roles that staff made: they grant nothing. */
    given_roles: number[];
    insurance: Insurance;
    password_hash: string | null;
    /** Staff chose the password and know it: it never confirms the email. */
    password_by_staff: boolean;
    email_verified_at: Date | null;
    /** When its person followed a link sent to the email and chose a password; null: not yet. */
    claimed_at: Date | null;
    last_visited_at: Date | null;
    deleted: boolean;
    /** Whose person they are: providers, `NOBODY` for a patient without one. */
    of_providers: number[];
    /** The provider for which staff made the account; null where its person made it, or it was made for none. */
    made_by: number | null;
    /** Whose patient they are. */
    of_phlebotomists: number[];
  };

/** Whether somebody has another role than that of a patient. */
export const isStaff = (account: Pick<Account, 'roles' | 'is_phlebotomist'>): boolean =>
  rolesOf(account).some((role) => role !== 'user');

/** An account as the rules about managing it see it. */
export const toClaims = (account: Account): AccountClaims => ({ ...account, roles: rolesOf(account) });

/** What a registration settles about a person. */
export type Registration = Pick<
  Account,
  'first_name' | 'last_name' | 'gender' | 'date_of_birth' | 'mobile'
> & {
  password_hash: string;
  scheduling_for_someone_else: boolean;
};

/** Whether somebody can sign in: there is a password, and the email is confirmed. */
export const isComplete = (account: Pick<Account, 'password_hash' | 'email_verified_at'>): boolean =>
  account.password_hash !== null && account.email_verified_at !== null;

/** Roles that count: those given, and `phlebotomist` where the flag is set. */
export const rolesOf = ({ roles, is_phlebotomist }: Pick<Account, 'roles' | 'is_phlebotomist'>): Role[] =>
  is_phlebotomist ? [...roles, 'phlebotomist'] : roles;
