import { policies } from '@drawpoint/contracts/booking/policies.contract';
import {
  POLICIES,
  readPolicyValue,
  type PolicyKey,
  type PolicyValue,
} from '@drawpoint/contracts/policies/policies';
import type { DistanceUnit } from '@drawpoint/rules/distance';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api/api.ts';

/** The unit of distances of a provider, by default the caller's own. Null until it is known. */
export function useDistanceUnit(providerId?: number | null): DistanceUnit | null {
  const { isPending } = useQuery(query(policies.list, { provider_id: providerId ?? undefined }));
  const unit = usePolicy('display.distance', providerId);
  return isPending ? null : unit;
}

/** A policy of a provider, by default the caller's own, for a service or all. The policy's default until it is known. */
export function usePolicy<Key extends PolicyKey>(
  key: Key,
  providerId?: number | null,
  serviceId?: number | null,
): PolicyValue<Key> {
  const asked = { provider_id: providerId ?? undefined, ...(serviceId && { service_id: serviceId }) };
  const { data } = useQuery(query(policies.list, asked));
  const found = data?.data.find((each) => each.key === key);
  return readPolicyValue(key, found?.value) ?? (POLICIES[key].default as unknown as PolicyValue<Key>);
}
