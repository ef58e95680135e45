import { Controller } from '@nestjs/common';
import { addresses } from '@drawpoint/contracts/auth/addresses.contract';
import type { OutputOf, ParsedInputOf } from '@drawpoint/contracts/operation';
import { Handles } from '@drawpoint/nest-kit/bus/handles';
import { type RequestContext, signedIn } from '@drawpoint/nest-kit/bus/request-context';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { AddressStore } from './address.store.ts';
import { ListAddresses } from './list-addresses.ts';
import { SaveAddress } from './save-address.ts';
import { toAddress } from './to-address.ts';

@Controller()
export class AddressesHandler {
  constructor(
    private readonly lists: ListAddresses,
    private readonly save: SaveAddress,
    private readonly store: AddressStore,
  ) {}

  @Handles(addresses.list)
  list(input: ParsedInputOf<typeof addresses.list>, ctx: RequestContext) {
    return this.lists.run(input, signedIn(ctx).user_id);
  }

  @Handles(addresses.create)
  create(input: ParsedInputOf<typeof addresses.create>, ctx: RequestContext) {
    return this.save.create(input, signedIn(ctx).user_id, ctx);
  }

  @Handles(addresses.update)
  update(input: ParsedInputOf<typeof addresses.update>, ctx: RequestContext) {
    return this.save.update(input, signedIn(ctx).user_id, ctx);
  }

  @Handles(addresses.remove)
  async remove(
    { id }: ParsedInputOf<typeof addresses.remove>,
    ctx: RequestContext,
  ): Promise<OutputOf<typeof addresses.remove>> {
    await this.save.remove(id, signedIn(ctx).user_id);
    return {};
  }

  @Handles(addresses.getOwned)
  async getOwned({ id, user_id }: ParsedInputOf<typeof addresses.getOwned>) {
    const address = await this.store.owned(id, user_id);
    if (!address) throw new AppError('NOT_FOUND');
    return toAddress(address);
  }

  @Handles(addresses.saveFor)
  saveFor({ user_id, address }: ParsedInputOf<typeof addresses.saveFor>, ctx: RequestContext) {
    return this.save.saveFor(address, user_id, ctx);
  }
}
