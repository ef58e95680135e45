import { AreaMap } from '../../ui/map/AreaMap.tsx';
import type { AreaMapProps } from '../../ui/map/map-props.ts';
import { usePolicy } from './use-policy.ts';

/**
 * An area map in the provider's unit of distance. Loaded lazily, because it includes the list of policies.
 */
export function ProviderAreaMap({ providerId, ...props }: AreaMapProps & { providerId: number | null }) {
  return <AreaMap {...props} unit={usePolicy('display.distance', providerId)} />;
}
