import css from './WayLine.module.css';

const HEIGHT = 96;

/** An SVG path of this width: a map pin, a way over a hill, a house with a front door. */
function lineOf(width: number): string {
  const way = width - 130;
  const part = (share: number) => Math.round(way * share);
  return [
    'M26 88C13 73 6 60 6 48a20 20 0 0 1 40 0c0 12-7 25-20 40',
    `c${part(0.2)} 0 ${part(0.18)}-40 ${part(0.38)}-40`,
    `s${part(0.3)} 40 ${way - part(0.38)} 40`,
    'h12V46l42-36 42 36v42h-32V62H' + (width - 62) + 'v26',
  ].join('');
}

function Line({ width, className }: { width: number; className: string | undefined }) {
  return (
    <svg
      className={className}
      width={width}
      height={HEIGHT}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      fill="none"
      aria-hidden="true"
    >
      <path
        className={css.line}
        d={lineOf(width)}
        pathLength={1}
        stroke="var(--dp-primary)"
        strokeWidth="2.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="26" cy="47" r="4.5" fill="var(--dp-accent-mark)" />
    </svg>
  );
}

/** A line from a map pin to a front door, animated once and hidden from screen readers. */
export function WayLine() {
  return (
    <div className={css.way}>
      <Line width={1120} className={css.desk} />
      <Line width={340} className={css.phone} />
    </div>
  );
}
