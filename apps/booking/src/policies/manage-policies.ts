import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { actorOf } from '@drawpoint/contracts/access';
import {
  policies,
  type ProviderPolicies,
  type ProviderPolicy,
} from '@drawpoint/contracts/booking/policies.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { FieldErrors } from '@drawpoint/contracts/errors';
import { MANAGERS, STAFF } from '@drawpoint/contracts/operation';
import {
  effectivePolicy,
  isPolicyKey,
  POLICIES,
  POLICY_KEYS,
  readPolicyValue,
  type PolicyKey,
  type PolicySources,
} from '@drawpoint/contracts/policies/policies';
import type { Policy } from '@drawpoint/contracts/policies/policy-types';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import { Audit } from '@drawpoint/nest-kit/audit/audit';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { formatCents } from '@drawpoint/rules/money';
import { ownProvider } from '../catalog/my-provider/manage-my-provider.ts';
import { Database, type Tx } from '../database.store.ts';
import { PolicyStore } from './policy.store.ts';

/** Reads and changes the policies of a company. */
@Injectable()
export class ManagePolicies {
  constructor(
    private readonly db: Database,
    private readonly store: PolicyStore,
    private readonly audit: Audit,
  ) {}

  readonly get = handle(policies.get, async ({ provider_id, service_id = null }, { caller }) => {
    const providerId = ownProvider(caller, provider_id);
    if (!(await this.store.hasProvider(providerId))) throw new AppError('NOT_FOUND');
    await this.checkService(this.db, service_id);
    return this.read(this.db, providerId, service_id, await this.site());
  });

  /** Throws NOT_FOUND, INVALID_INPUT, and STALE with the current values for an edit of an older version. */
  readonly update = handle(
    policies.update,
    async ({ values = {}, service_id = null }) => ({ errors: wrongWith(values, service_id) }),
    async ({ provider_id, service_id = null, version, values }, ctx) => {
      const providerId = ownProvider(ctx.caller, provider_id);
      const site = await this.site();
      const saved = await inTransaction(this.db, async (tx) => {
        if (!(await this.store.lock(tx, providerId))) throw new AppError('NOT_FOUND');
        await this.checkService(tx, service_id);
        if (service_id !== null) await this.checkFees(tx, providerId, service_id, values);
        const before = await this.read(tx, providerId, service_id, site);
        const changes = changesOf(values, before);
        if (version !== undefined && version !== before.version)
          throw new AppError('STALE', {
            details: { current: before, changed: changes.map(({ key }) => key) },
          });
        if (changes.length === 0) return before;
        const rows = changes.map(({ key, value }) => ({ service_id, key, value }));
        const at = { version: before.version, actorId: actorOf(ctx.caller), at: ctx.now() };
        await this.store.set(tx, providerId, rows, at);
        for (const { key, old, value } of changes)
          await this.audit.record(tx, ctx, {
            ...{ action: 'policy_changed', subject: providerId, person: null },
            details: `${key}: ${JSON.stringify(old)} → ${JSON.stringify(value)}`,
          });
        return this.read(tx, providerId, service_id, site);
      });
      this.store.announce();
      return saved;
    },
  );

  readonly list = handle(policies.list, async ({ provider_id, service_id = null }, { caller }) => {
    const providerId = provider_id ?? caller.provider_id;
    const sources = await this.store.sourcesOf(providerId);
    const readers = await this.readersOf(caller, providerId);
    return {
      data: POLICY_KEYS.filter((key) => readers.includes(POLICIES[key].readers)).map((key) => ({
        key,
        value: effectivePolicy(key, sources, service_id).effective,
      })),
    };
  });

  /** The readers that the caller belongs to: everyone, the provider's staff, or its managers. */
  private async readersOf(caller: Caller, providerId: number | null): Promise<readonly Policy['readers'][]> {
    const has = (roles: readonly string[]) => caller.roles.some((role) => roles.includes(role));
    const isOwn = providerId === null || caller.provider_id === providerId || has(['developer']);
    if (isOwn && has(MANAGERS)) return ['everyone', 'staff', 'managers'];
    const worksThere =
      has(STAFF) && (isOwn || (await this.store.worksFor(this.db, caller.user_id, providerId)));
    return worksThere ? ['everyone', 'staff'] : ['everyone'];
  }

  private async site(): Promise<PolicySources['site']> {
    return (await this.store.sourcesOf(null)).site;
  }

  private async read(
    tx: Tx,
    providerId: number,
    serviceId: number | null,
    site: PolicySources['site'],
  ): Promise<ProviderPolicies> {
    const { rows, version } = await this.store.of(providerId, tx);
    return { data: POLICY_KEYS.map((key) => toPolicy(key, { rows, site }, serviceId)), version };
  }

  /** A service's own fee is at most its price. Throws INVALID_INPUT. */
  private async checkFees(
    tx: Tx,
    providerId: number,
    serviceId: number,
    values: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const price = await this.store.priceOf(tx, providerId, serviceId);
    const errors = FEES.filter((key) => Number(values[key] ?? 0) * 100 > price).map((key) => [
      `values.${key}`,
      [`The fee may not be greater than the price of ${formatCents(price)}.`],
    ]);
    if (errors.length > 0) throw invalid(Object.fromEntries(errors) as FieldErrors);
  }

  private async checkService(tx: Tx, id: number | null): Promise<void> {
    if (id !== null && !(await this.store.hasService(tx, id))) throw new AppError('NOT_FOUND');
  }
}

const FEES = ['cancel.fee', 'no_show.fee'] as const satisfies PolicyKey[];

type Change = { key: PolicyKey; old: unknown; value: unknown };

/** The values that differ from the stored ones. */
const changesOf = (values: Readonly<Record<string, unknown>>, before: ProviderPolicies): Change[] =>
  before.data.flatMap(({ key, value: old }) => {
    const wanted = values[key];
    if (wanted === undefined || !isPolicyKey(key)) return [];
    const value = wanted === null ? null : readPolicyValue(key, wanted);
    return isDeepStrictEqual(value, old) ? [] : [{ key, old, value }];
  });

/** Only some policies may have a value per service. */
const wrongWith = (values: Readonly<Record<string, unknown>>, serviceId: number | null): FieldErrors =>
  serviceId === null
    ? {}
    : Object.fromEntries(
        Object.keys(values)
          .filter((key) => isPolicyKey(key) && !(POLICIES[key] as Policy).perService)
          .map((key) => [`values.${key}`, ['This policy is the same for all services.']]),
      );

function toPolicy(key: PolicyKey, sources: PolicySources, serviceId: number | null): ProviderPolicy {
  const policy: Policy = POLICIES[key];
  const { effective, from } = effectivePolicy(key, sources, serviceId);
  const row = sources.rows.find((each) => each.key === key && each.service_id === serviceId);
  return {
    ...{ key, value: row?.value ?? null, effective, from },
    ...{ type: policy.type, unit: 'unit' in policy ? policy.unit : null },
    min: policy.type === 'list' ? 0 : 'min' in policy ? policy.min : null,
    max: 'max' in policy ? policy.max : null,
    choices: policy.type === 'choice' ? policy.choices.map(({ value, label }) => ({ value, label })) : null,
    frozen: policy.frozen,
  };
}
