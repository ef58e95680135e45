import type { Lane, Stop } from '../routes/problem.ts';
import type { Dice } from './random-schedules.ts';

export type RandomDay = { minutes: number[][]; stops: Stop[]; lane: Lane };

/**
 * A day from 8 am to 6 pm in a town of half an hour across, in minutes from 8 am: some exact times, some windows of one to four
 * hours, some free, and sometimes a break at noon. The way back may take longer. It may be impossible.
 */
export function randomDay(roll: Dice, count: number): RandomDay {
  const spots = Array.from({ length: count + 1 }, () => [roll.below(31), roll.below(31)] as const);
  const minutes = spots.map(([x, y]) =>
    spots.map(([atX, atY]) => Math.ceil(Math.hypot(x - atX, y - atY) + (x > atX ? roll.below(4) : 0))),
  );
  const stops = Array.from({ length: count }, (_, index) => {
    const kind = roll.below(4);
    const begin = 30 * roll.below(19);
    const width = kind === 0 ? 0 : kind === 1 ? 60 * (1 + roll.below(4)) : 600;
    return {
      ...{ place: index + 1, service: 10 + 5 * roll.below(5) },
      ...{ earliest: width === 600 ? 0 : begin, latest: width === 600 ? 600 : begin + width },
    };
  });
  const noon = 210 + 30 * roll.below(3);
  const blocked = roll.below(2) === 0 ? [[noon, noon + 30] as const] : [];
  return { minutes, stops, lane: { from: 0, to: 0, earliest: 0, latest: 600 + 60 * roll.below(3), blocked } };
}
