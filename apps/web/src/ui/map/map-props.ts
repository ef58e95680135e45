import type { DistanceUnit } from '@drawpoint/rules/distance';
import type { LatLng } from './geo.ts';

/** A place beside the home. With `onChoose` it is a button. */
export type MapPoint = LatLng & {
  id: string | number;
  label: string;
  onChoose?: () => void;
  /** Pixels, of a point that is no button. */
  radius?: number;
};

/** A place that may be moved by dragging, arrow keys, or number fields beside the map. */
export type MapPin = { at: LatLng; label: string; onMove?: (to: LatLng) => void };

export type AreaMapProps = {
  /** What the map shows, for screen readers. */
  label: string;
  /**
   * Where somebody starts from. `rounded` when only the neighbourhood is known
   * (docs/product/accounts.md#who-sees-what).
   */
  home?: (LatLng & { label: string; rounded?: boolean }) | null;
  /** The unit of the scale and the texts; miles by default. */
  unit?: DistanceUnit;
  /** Kilometers from the home: served within the first, with a surcharge within the second. */
  radiusKm?: number;
  extraRadiusKm?: number | null;
  points?: readonly MapPoint[];
  pin?: MapPin | null;
  /** Routes: places in driving order, connected by a line. */
  ways?: readonly (readonly LatLng[])[];
  /** A static picture: no panning, not in the tab order. */
  still?: boolean;
  /** Pixels. */
  height?: number;
};

/** The props of every implementation of the map. */
export type DrawingProps = Required<Pick<AreaMapProps, 'label' | 'still' | 'unit'>> &
  Pick<AreaMapProps, 'radiusKm' | 'extraRadiusKm'> & {
    home: NonNullable<AreaMapProps['home']> | null;
    points: readonly MapPoint[];
    pin: MapPin | null;
    ways: readonly (readonly LatLng[])[];
    /** The id of the text that describes the map. */
    describedBy: string;
  };
