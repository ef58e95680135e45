import { Injectable } from '@nestjs/common';
import { providerPolicyChanged } from '@drawpoint/contracts/booking/catalog.events';
import {
  effectivePolicy,
  frozenPolicies,
  POLICIES,
  POLICY_KEYS,
  type PolicyRow,
  type PolicySources,
} from '@drawpoint/contracts/policies/policies';
import type { Policy } from '@drawpoint/contracts/policies/policy-types';
import { EventLog } from '@drawpoint/nest-kit/events/event-log';
import { KnownOptions } from '@drawpoint/nest-kit/options/known-options';
import { Database, type Tx } from '../database.store.ts';

export type ProviderPolicyRows = { version: number; rows: PolicyRow[] };

/** The rows of `provider_policy`. A removed value keeps its row and version. */
@Injectable()
export class PolicyStore {
  constructor(
    private readonly db: Database,
    private readonly options: KnownOptions,
    private readonly log: EventLog,
  ) {}

  async of(providerId: number, tx: Tx = this.db): Promise<ProviderPolicyRows> {
    const rows = await tx.provider_policy.findMany({
      where: { provider_id: providerId },
      orderBy: { id: 'asc' },
    });
    return { version: Math.max(0, ...rows.map(({ version }) => version)) + 1, rows };
  }

  /** The values that apply to a provider; for null only the site's. */
  async sourcesOf(providerId: number | null): Promise<PolicySources> {
    const [own, site] = await Promise.all([
      providerId === null ? null : this.of(providerId),
      this.options.values(POLICY_KEYS),
    ]);
    return { rows: own?.rows ?? [], site };
  }

  /** The discount on each visit after the first when several people are drawn together, in percent. */
  async householdDiscount(providerId: number): Promise<number> {
    const sources = await this.sourcesOf(providerId);
    return effectivePolicy('price.household_discount', sources).effective;
  }

  /** The policy values that a visit stores at booking. */
  async frozenFor(providerId: number, serviceId: number): Promise<Record<string, unknown>> {
    if (!POLICY_KEYS.some((key) => (POLICIES[key] as Policy).frozen)) return {};
    return frozenPolicies(await this.sourcesOf(providerId), serviceId);
  }

  /**
   * Locks the provider's policies until the transaction ends. Returns false when there is no such provider.
   */
  async lock(tx: Tx, providerId: number): Promise<boolean> {
    return (await tx.$executeRaw`SELECT 1 FROM provider WHERE id = ${providerId} FOR UPDATE`) === 1;
  }

  /** Stores values inside the transaction with the lock. Publishes all values of the provider. */
  async set(
    tx: Tx,
    providerId: number,
    changes: readonly PolicyRow[],
    by: { version: number; actorId: number; at: Date },
  ): Promise<void> {
    for (const { service_id, key, value } of changes) {
      const json = value === null ? null : JSON.stringify(value);
      await tx.$executeRaw`
        INSERT INTO provider_policy (provider_id, service_id, key, value, version, changed_by, changed_at)
        VALUES (${providerId}::int, ${service_id}::int, ${key}, ${json}::jsonb, ${by.version}::int, ${by.actorId}::int,
                ${by.at}::timestamptz)
        ON CONFLICT (provider_id, service_id, key) DO UPDATE
          SET value = excluded.value, version = excluded.version, changed_by = excluded.changed_by,
              changed_at = excluded.changed_at`;
    }
    const { rows } = await this.of(providerId, tx);
    await this.log.append(tx, providerPolicyChanged, {
      entityId: providerId,
      entityVersion: by.version,
      data: { id: providerId, rows: rows.map(({ service_id, key, value }) => ({ service_id, key, value })) },
    });
  }

  async hasProvider(id: number): Promise<boolean> {
    return (await this.db.provider.count({ where: { id } })) === 1;
  }

  /** Whether a phlebotomist works for a provider. */
  async worksFor(tx: Tx, phlebotomistId: number, providerId: number): Promise<boolean> {
    const where = { phlebotomist_id: phlebotomistId, provider_id: providerId };
    return (await tx.phlebotomist_provider.count({ where })) === 1;
  }

  /** The company's price of a service, in cents. */
  async priceOf(tx: Tx, providerId: number, serviceId: number): Promise<number> {
    const service = await tx.service.findUniqueOrThrow({
      where: { id: serviceId },
      include: { provider_overrides: { where: { provider_id: providerId } } },
    });
    return service.provider_overrides[0]?.price_cents ?? service.price_cents;
  }

  async hasService(tx: Tx, id: number): Promise<boolean> {
    return (await tx.service.count({ where: { id, deleted_at: null } })) === 1;
  }

  announce(): void {
    this.log.announceEvents();
  }
}
