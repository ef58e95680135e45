import { Injectable } from '@nestjs/common';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { resolveTerms } from '@drawpoint/scheduling/terms';
import { inServiceOrder } from '../domain/service-order.ts';
import { PhlebotomistsStore } from './phlebotomists.store.ts';
import { ProvidersStore } from './providers.store.ts';
import { ServicesStore } from './services.store.ts';
import { toService } from './to-catalog.ts';

@Injectable()
export class ListServices {
  constructor(
    private readonly services: ServicesStore,
    private readonly providers: ProvidersStore,
    private readonly phlebotomists: PhlebotomistsStore,
  ) {}

  /** The active services in their order, priced for the provider and phlebotomist asked for (2 §2, OP §3). */
  async list(asked: { provider_id?: number; phlebotomist_id?: number }) {
    const { provider_id, phlebotomist_id } = asked;
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
  }
}
