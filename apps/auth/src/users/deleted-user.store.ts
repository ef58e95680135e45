import { Injectable } from '@nestjs/common';
import type { Tx } from '../database.store.ts';
import type { Account } from './account.ts';
import { UserStore } from './user.store.ts';

/** Writes account deletions. The caller has locked the rows (`UserStore.lock`). */
@Injectable()
export class DeletedUserStore {
  constructor(private readonly users: UserStore) {}

  /** Marks the account as deleted, and removes its pending links and codes. */
  async hide(tx: Tx, id: number, now: Date): Promise<Account> {
    await tx.user.update({
      where: { id },
      data: { deleted_at: now, version: { increment: 1 } },
      select: { id: true },
    });
    const theirs = { where: { user_id: id } };
    await tx.email_change.deleteMany(theirs);
    await tx.email_verification.deleteMany(theirs);
    await tx.password_reset.deleteMany(theirs);
    await tx.sign_in_challenge.deleteMany(theirs);
    return (await this.users.byId(id, tx))!;
  }

  async show(tx: Tx, id: number): Promise<Account> {
    await tx.user.update({
      where: { id },
      data: { deleted_at: null, version: { increment: 1 } },
      select: { id: true },
    });
    return (await this.users.byId(id, tx))!;
  }

  /** Returns the keys of the account's files. */
  async filesOf(tx: Tx, id: number): Promise<string[]> {
    const theirs = { where: { user_id: id }, select: { file_key: true } };
    const documents = await tx.user_document.findMany(theirs);
    const photos = await tx.profile_photo.findMany(theirs);
    return [...documents, ...photos].map(({ file_key }) => file_key);
  }

  /** Deletes the account. Returns the version after its last one. */
  async remove(tx: Tx, id: number): Promise<number> {
    const { version } = await tx.user.delete({ where: { id }, select: { version: true } });
    return version + 1;
  }
}
