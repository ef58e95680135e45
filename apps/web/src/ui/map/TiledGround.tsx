import { addProtocol, Map as TiledMap, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { Protocol } from 'pmtiles';
import { useEffect, useRef, useState } from 'react';
import type { MapTiles } from '../../lib/site.ts';
import { attributionParts, type AttributionPart } from './attribution.ts';
import css from './DrawnMap.module.css';
import { zoomOf, type Size, type View } from './geo.ts';
import { styleOf } from './tiles-style.ts';

setWorkerUrl(workerUrl);
addProtocol('pmtiles', new Protocol().tile);

type TiledGroundProps = {
  tiles: MapTiles;
  view: View;
  size: Size;
  /** Called once the tiles are visible. If it is never called, our own drawing remains. */
  onReady: () => void;
};

/** Street tiles by MapLibre. It only draws the ground; pins, keys and texts are ours (decision 162). */
export function TiledGround({ tiles, view, size, onReady }: TiledGroundProps) {
  const frame = useRef<HTMLDivElement>(null);
  const map = useRef<TiledMap | null>(null);
  const [parts, setParts] = useState<readonly AttributionPart[]>([]);
  const { center } = view;
  const zoom = zoomOf(view, size);
  const [start] = useState({ center, zoom });

  useEffect(() => {
    if (!frame.current) return;
    let shown: TiledMap;
    try {
      const style = styleOf(tiles);
      const ways = { container: frame.current, interactive: false, attributionControl: false } as const;
      shown = new TiledMap({ ...ways, style, ...start, fadeDuration: 0, trackResize: true });
    } catch {
      // Without WebGL our own drawing remains.
      return;
    }
    map.current = shown;
    // A tile that fails to load only leaves a gap.
    shown.on('error', () => undefined);
    shown.once('load', () => {
      const { sources } = shown.getStyle();
      const fromSources = Object.keys(sources).flatMap((id) => shown.getSource(id)?.attribution ?? []);
      const ours = 'pmtiles' in tiles ? [tiles.attribution] : [];
      setParts(attributionParts([...new Set([...fromSources, ...ours])]));
      onReady();
    });
    return () => {
      map.current = null;
      shown.remove();
    };
  }, [tiles, start, onReady]);

  useEffect(() => {
    map.current?.jumpTo({ center, zoom });
  }, [center, zoom]);

  return (
    <>
      <div ref={frame} className={css.tiles} aria-hidden="true" />
      {parts.length > 0 && (
        <p className={css.attribution} onPointerDown={(event) => event.stopPropagation()}>
          {parts.map(({ text, href }, index) =>
            href ? (
              <a key={index} href={href} target="_blank" rel="noopener noreferrer">
                {text}
              </a>
            ) : (
              text
            ),
          )}
        </p>
      )}
    </>
  );
}
