import { AreaMap } from '../../ui/map/AreaMap.tsx';
import type { AreaMapProps } from '../../ui/map/map-props.ts';
import { usePolicy } from './use-policy.ts';

/** A map of an area with distances in the unit of a provider. Loaded with the map, for it brings the list of policies. */
export function ProviderAreaMap({ providerId, ...props }: AreaMapProps & { providerId: number | null }) {
  return <AreaMap {...props} unit={usePolicy('display.distance', providerId)} />;
}
