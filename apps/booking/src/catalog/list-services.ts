import { Injectable } from '@nestjs/common';
import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { resolveTerms } from '@drawpoint/scheduling/terms';
import { inServiceOrder } from '../domain/service-order.ts';
import { PhlebotomistStore } from './phlebotomist.store.ts';
import { ProviderStore } from './provider.store.ts';
import { ServiceStore } from './service.store.ts';
import { toService } from './to-catalog.ts';

@Injectable()
export class ListServices {
  constructor(
    private readonly services: ServiceStore,
    private readonly providers: ProviderStore,
    private readonly phlebotomists: PhlebotomistStore,
  ) {}

  /** The active services in their order, priced for the provider and phlebotomist asked for (2 §2, OP §3). */
  readonly listServices = handle(catalog.listServices, async ({ provider_id, phlebotomist_id }) => {
    if (provider_id && !(await this.providers.find(provider_id))) throw new AppError('NOT_FOUND');
    if (phlebotomist_id && !(await this.phlebotomists.find(phlebotomist_id))) throw new AppError('NOT_FOUND');
    const [active, ofProvider, ofPhlebotomist] = await Promise.all([
      this.services.listActive(),
      provider_id ? this.services.termsOfProvider(provider_id) : null,
      phlebotomist_id ? this.services.termsOfPhlebotomist(phlebotomist_id) : null,
    ]);
    const data = inServiceOrder(active).map((service) =>
      toService(
        service,
        resolveTerms(
          service.terms,
          ofProvider?.get(service.id) ?? null,
          ofPhlebotomist?.get(service.id) ?? null,
        ),
      ),
    );
    return { data };
  });
}
