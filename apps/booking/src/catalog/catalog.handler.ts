import { Controller } from '@nestjs/common';
import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import { Handles } from '@drawpoint/nest-kit/bus/handles';
import { signedIn, type RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { ListProviders } from './list-providers.ts';
import { ListServices } from './list-services.ts';
import { ListStaffPhlebotomists } from './list-staff-phlebotomists.ts';
import { ReadPhlebotomist } from './read-phlebotomist.ts';

@Controller()
export class CatalogHandler {
  constructor(
    private readonly services: ListServices,
    private readonly providers: ListProviders,
    private readonly phlebotomist: ReadPhlebotomist,
    private readonly staff: ListStaffPhlebotomists,
  ) {}

  @Handles(catalog.listServices)
  listServices(input: ParsedInputOf<typeof catalog.listServices>) {
    return this.services.list(input);
  }

  @Handles(catalog.listProviders)
  listProviders(input: ParsedInputOf<typeof catalog.listProviders>, ctx: RequestContext) {
    return this.providers.list(input, ctx.caller);
  }

  @Handles(catalog.listPhlebotomists)
  listPhlebotomists(input: ParsedInputOf<typeof catalog.listPhlebotomists>, ctx: RequestContext) {
    return this.providers.listPhlebotomists(input, signedIn(ctx));
  }

  @Handles(catalog.getServiceArea)
  getServiceArea({ id }: ParsedInputOf<typeof catalog.getServiceArea>, ctx: RequestContext) {
    return this.phlebotomist.serviceArea(id, signedIn(ctx));
  }

  @Handles(catalog.getAvailability)
  getAvailability({ id }: ParsedInputOf<typeof catalog.getAvailability>, ctx: RequestContext) {
    return this.phlebotomist.availability(id, signedIn(ctx));
  }

  @Handles(catalog.getMyPhlebotomist)
  getMyPhlebotomist(_input: ParsedInputOf<typeof catalog.getMyPhlebotomist>, ctx: RequestContext) {
    return this.phlebotomist.mine(signedIn(ctx));
  }

  @Handles(catalog.listStaffPhlebotomists)
  listStaffPhlebotomists(input: ParsedInputOf<typeof catalog.listStaffPhlebotomists>, ctx: RequestContext) {
    return this.staff.list(input, ctx);
  }
}
