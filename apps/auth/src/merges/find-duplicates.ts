import { Injectable } from '@nestjs/common';
import { peopleListedFor } from '@drawpoint/contracts/access';
import {
  type DuplicatePair,
  type DuplicatePatient,
  patientMerges,
} from '@drawpoint/contracts/auth/patient-merges.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { PersonAccess } from '../relations/person-access.ts';
import { type Account, isInvited } from '../users/account.ts';
import { UserStore } from '../users/user.store.ts';
import { MergeStore } from './merge.store.ts';

/** Shows patients who are likely in the lists twice (docs/product/back-office.md#duplicates). */
@Injectable()
export class FindDuplicates {
  constructor(
    private readonly users: UserStore,
    private readonly store: MergeStore,
    private readonly access: PersonAccess,
  ) {}

  readonly listDuplicates = handle(patientMerges.listDuplicates, async (_input, ctx) => {
    const ids = await this.store.namesakes(peopleListedFor(ctx.caller));
    const accounts = await this.users.ofIds(ids);
    const [rightsOver, apart] = await Promise.all([
      this.access.rightsOverAll([...accounts.values()], ctx),
      this.store.apartAmong(ids),
    ]);
    const patients = ids.flatMap((id) => (rightsOver(id).merge ? (accounts.get(id) ?? []) : []));
    return { data: pairsOf(patients, (one, other) => apart.has(keyOf(one, other))) };
  });

  /** Throws NOT_FOUND for the same patient twice, FORBIDDEN unless the caller may merge both. */
  readonly keepApart = handle(patientMerges.keepApart, async ({ id, other_id }, ctx) => {
    if (id === other_id) throw new AppError('NOT_FOUND');
    const both = [await this.users.existing(id), await this.users.existing(other_id)];
    const rightsOver = await this.access.rightsOverAll(both, ctx);
    if (!both.every((account) => rightsOver(account.id).merge)) throw new AppError('FORBIDDEN');
    const [low, high] = [Math.min(id, other_id), Math.max(id, other_id)];
    await this.store.keepApart(low, high, ctx.caller.user_id, ctx.now());
    return {};
  });
}

const keyOf = (one: number, other: number): string => `${Math.min(one, other)}-${Math.max(one, other)}`;

const nameOf = ({ first_name, last_name }: Account): string => `${first_name} ${last_name}`.toLowerCase();

/** The most pairs of an answer. The next ones show once these are decided. */
const MOST = 100;

/**
 * Pairs of one name, in which nothing known speaks against one person. `patients` are in the order of names, and
 * `isApart` says which pairs are decided.
 */
function pairsOf(patients: readonly Account[], isApart: (one: number, other: number) => boolean) {
  const pairs: DuplicatePair[] = [];
  for (const [index, one] of patients.entries()) {
    for (const other of patients.slice(index + 1)) {
      if (nameOf(one) !== nameOf(other) || pairs.length === MOST) break;
      const same_birth_date = one.date_of_birth !== null && one.date_of_birth === other.date_of_birth;
      const same_mobile = one.mobile !== null && one.mobile === other.mobile;
      const isUnknown = one.date_of_birth === null || other.date_of_birth === null;
      if ((same_birth_date || same_mobile || isUnknown) && !isApart(one.id, other.id))
        pairs.push({ one: toPatient(one), other: toPatient(other), same_birth_date, same_mobile });
    }
  }
  return pairs;
}

const toPatient = (account: Account): DuplicatePatient => ({
  id: account.id,
  first_name: account.first_name,
  last_name: account.last_name,
  date_of_birth: account.date_of_birth,
  email: account.email,
  mobile: account.mobile,
  signs_in: !isInvited(account),
});
