import { Injectable } from '@nestjs/common';
import { myProvider } from '@drawpoint/contracts/booking/my-provider.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { ChangeProvider } from '../providers/change-provider.ts';
import { ManagedProviderStore } from '../providers/managed-provider.store.ts';
import { toManagedProvider } from '../providers/to-managed-provider.ts';
import { ownProvider } from './own-provider.ts';

/** The provider that an admin runs, or that a developer has chosen (3 §2). */
@Injectable()
export class MyProviderProfile {
  constructor(
    private readonly store: ManagedProviderStore,
    private readonly changes: ChangeProvider,
  ) {}

  readonly get = handle(myProvider.get, async ({ provider_id }, { caller }) => {
    const row = await this.store.find(ownProvider(caller, provider_id));
    if (!row) throw new AppError('NOT_FOUND');
    return toManagedProvider(row);
  });

  readonly update = handle(
    myProvider.update,
    async ({ provider_id, ...change }, { caller }) =>
      this.changes.update(ownProvider(caller, provider_id), change),
    { alsoWrong: (sound) => this.changes.wrongWith(sound) },
  );
}
