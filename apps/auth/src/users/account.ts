import type { AccountClaims } from '@drawpoint/contracts/account-access';
import type { Role } from '@drawpoint/contracts/operation';
import type { Insurance } from '@drawpoint/contracts/auth/insurance';
import type { Profile } from '@drawpoint/contracts/auth/profile';
import type { User } from '@drawpoint/contracts/auth/user';

/** A person's account with decrypted values. */
export type Account = Profile &
  Pick<User, 'id' | 'email' | 'mobile' | 'date_of_birth' | 'is_phlebotomist' | 'provider_id'> & {
    version: number;
    /** When the code sent to the mobile number was entered. */
    mobile_confirmed: boolean;
    /** All roles except `phlebotomist`, which the flag stands for; `rolesOf` adds it. */
    roles: Role[];
    /** The ids of custom roles; they grant nothing. */
    given_roles: number[];
    insurance: Insurance;
    scheduling_for_someone_else: boolean;
    password_hash: string | null;
    /** Staff chose the password and know it, so it never confirms the email. */
    password_by_staff: boolean;
    email_verified_at: Date | null;
    /** When the person followed an emailed link and chose a password; null: not yet. */
    claimed_at: Date | null;
    last_visited_at: Date | null;
    deleted: boolean;
    /** The providers the person belongs to; `NOBODY` for a patient without one. */
    of_providers: number[];
    /**
     * The provider for which staff created the account; null when its person created it, or there was no
     * provider.
     */
    made_by: number | null;
    /** The phlebotomists whose patient the person is. */
    of_phlebotomists: number[];
  };

/** The account fields that a person's relations to companies follow from. */
export type RelatedAccount = Pick<
  Account,
  'id' | 'roles' | 'is_phlebotomist' | 'provider_id' | 'made_by' | 'claimed_at'
>;

/** Whether somebody has another role than patient. */
export const isStaff = (account: Pick<Account, 'roles' | 'is_phlebotomist'>): boolean =>
  rolesOf(account).some((role) => role !== 'user');

/** The account fields that the management rules use. */
export const toClaims = (account: Account): AccountClaims => ({
  ...account,
  roles: rolesOf(account),
  is_invited: isInvited(account),
});

/** The fields that a registration sets. */
export type Registration = Pick<
  Account,
  | 'first_name'
  | 'last_name'
  | 'gender'
  | 'date_of_birth'
  | 'mobile'
  | 'scheduling_for_someone_else'
  | 'preferred_language'
> & { password_hash: string };

/** Whether staff made the account and its person has not chosen a password yet. */
export const isInvited = ({
  password_hash,
  password_by_staff,
  claimed_at,
}: Pick<Account, 'password_hash' | 'password_by_staff' | 'claimed_at'>): boolean =>
  claimed_at === null && (password_hash === null || password_by_staff);

/** Whether somebody can sign in: they have a password and a confirmed email. */
export const isComplete = (account: Pick<Account, 'password_hash' | 'email_verified_at'>): boolean =>
  account.password_hash !== null && account.email_verified_at !== null;

/** The effective roles: the stored ones, and `phlebotomist` when the flag is set. */
export const rolesOf = ({ roles, is_phlebotomist }: Pick<Account, 'roles' | 'is_phlebotomist'>): Role[] =>
  is_phlebotomist ? [...roles, 'phlebotomist'] : roles;
