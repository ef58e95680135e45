/// <reference types="vite/client" />

/** The map's ground by cell; each cell loads when it is shown (build/boundaries.ts). */
declare module 'virtual:map-cells' {
  export const MAP_CELLS: Readonly<
    Record<string, () => Promise<{ default: import('./ui/map/cells.ts').MapCell }>>
  >;
}
