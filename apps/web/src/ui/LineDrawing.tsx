import css from './Drawing.module.css';

/** A path on 120 × 96, and where its dot lies. */
export type Lines = readonly [line: string, x: number, y: number];

/** Apart from the others: the screen for code that cannot be loaded has it from the start. */
export const OFFLINE: Lines = [
  'M30 76h54a18 18 0 0 0 4-35A28 28 0 0 0 36 34a21 21 0 0 0-6 42M50 50l20 20M70 50L50 70',
  104,
  24,
];

export function LineDrawing({ drawing: [line, x, y] }: { drawing: Lines }) {
  return (
    <svg className={css.drawing} width={120} height={96} viewBox="0 0 120 96" fill="none" aria-hidden="true">
      <path
        d={line}
        stroke="var(--dp-primary)"
        strokeWidth="2.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx={x} cy={y} r="4.5" fill="var(--dp-accent-mark)" />
    </svg>
  );
}
