import { users } from '@drawpoint/contracts/auth/users.contract';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import { AppError } from '@drawpoint/nest-kit/app-error';

type Question = ParsedInputOf<typeof users.askForConfirmation>;

/** A fake of auth for visits without an account: knows the owners of emails. */
export class Owners {
  /** Account ids by email. */
  readonly accounts = new Map<string, number>();
  readonly deleted = new Set<string>();
  readonly asked: Question[] = [];
  private nextId = 5_000;

  readonly fakes = {
    [users.askForConfirmation.subject]: (question: Question) => {
      if (this.deleted.has(question.email)) return { user_id: null };
      this.asked.push(question);
      return { user_id: this.accounts.get(question.email) ?? null };
    },
    [users.takeOwner.subject]: ({ email }: { email: string }) => {
      if (this.deleted.has(email)) throw new AppError('LINK_INVALID');
      const known = this.accounts.get(email);
      if (known !== undefined) return { user_id: known, password_token: null };
      this.nextId += 1;
      this.accounts.set(email, this.nextId);
      return { user_id: this.nextId, password_token: `password token of ${this.nextId}` };
    },
    [users.confirmedEmail.subject]: ({ user_id }: { user_id: number }) => ({
      email: [...this.accounts].find(([, id]) => id === user_id)?.[0] ?? null,
    }),
  };
}
