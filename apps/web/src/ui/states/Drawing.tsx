import css from './Drawing.module.css';
import { OfflineDrawing } from './OfflineDrawing.tsx';

/** Each drawing: its path on 120 × 96, and the centre of its coral dot. */
const DRAWINGS = {
  calendar: [
    'M34 84h52a8 8 0 0 0 8-8V28a8 8 0 0 0-8-8H34a8 8 0 0 0-8 8v48a8 8 0 0 0 8 8M44 12v14M76 12v14M26 40h68',
    60,
    61,
  ],
  inbox: [
    'M20 54l14-32a8 8 0 0 1 7-4h38a8 8 0 0 1 7 4l14 32v20a8 8 0 0 1-8 8H28a8 8 0 0 1-8-8zh24c2 10 8 14 16 14s14-4 16-14h24',
    60,
    38,
  ],
  done: ['M92 40a34 34 0 1 1-14-22M46 48l13 13 35-39', 102, 14],
  rest: [
    'M24 82h60M32 40h44v20a18 18 0 0 1-18 18h-8a18 18 0 0 1-18-18zM76 46h6a9 9 0 0 1 0 18h-7M46 28c-5-6 5-8 0-16M62 28c-5-6 5-8 0-16',
    98,
    82,
  ],
  search: ['M78 64l22 22M84 42a30 30 0 1 1-60 0 30 30 0 0 1 60 0z', 54, 42],
  lost: [
    'M12 84c14-12 26 8 40-2M60 70C46 58 38 46 38 34a22 22 0 0 1 44 0c0 12-8 24-22 36M70 80c12 8 22-6 38 4',
    60,
    34,
  ],
  locked: [
    'M44 42V30a16 16 0 0 1 32 0v12M34 42h52a6 6 0 0 1 6 6v30a6 6 0 0 1-6 6H34a6 6 0 0 1-6-6V48a6 6 0 0 1 6-6z',
    60,
    63,
  ],
} as const;

export type DrawingName = keyof typeof DRAWINGS | 'offline';

/** A drawing for a screen that has nothing to show. Decorative, since a text follows. */
export function Drawing({ name }: { name: DrawingName }) {
  if (name === 'offline') return <OfflineDrawing />;
  const [line, x, y] = DRAWINGS[name];
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
