import { Injectable } from '@nestjs/common';
import { everyone } from '@drawpoint/contracts/access';
import { optionCategories } from '@drawpoint/contracts/admin/option-categories.contract';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Database, type Tx } from '../database.store.ts';
import { CategoryStore } from './category.store.ts';

/** The groups of options (docs/product/back-office.md#options). */
@Injectable()
export class ManageCategories {
  constructor(
    private readonly db: Database,
    private readonly store: CategoryStore,
  ) {}

  readonly list = handle(optionCategories.list, async () => ({ data: await this.store.list(everyone()) }));

  /** Throws INVALID_INPUT when the name is taken. */
  readonly create = handle(optionCategories.create, ({ name }) =>
    inTransaction(this.db, async (tx: Tx) => {
      await this.checkName(tx, name, null);
      return this.store.insert(tx, name);
    }),
  );

  /** Throws NOT_FOUND, and INVALID_INPUT when the name is taken. */
  readonly rename = handle(optionCategories.rename, ({ id, name }) =>
    inTransaction(this.db, async (tx: Tx) => {
      await this.checkName(tx, name, id);
      if (!(await this.store.rename(tx, id, name))) throw new AppError('NOT_FOUND');
      return { id, name };
    }),
  );

  readonly remove = handle(optionCategories.remove, async ({ id }) => {
    if (!(await this.store.delete(id))) throw new AppError('NOT_FOUND');
    return { message: 'Category deleted.' };
  });

  private async checkName(tx: Tx, name: string, except: number | null): Promise<void> {
    if (await this.store.isTaken(tx, name, except)) {
      throw invalid({ name: ['There is a category with this name already.'] });
    }
  }
}
