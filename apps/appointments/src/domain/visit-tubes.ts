type Kind = { tube_id: number | null };

/**
 * The tubes to add to a visit so that it has as many of each kind as needed. Void ones do not count. So the same plan
 * twice adds nothing, and no tube is ever taken away.
 */
export const missingTubes = <Tube extends Kind>(
  needed: readonly (Tube & { count: number })[],
  before: readonly (Kind & { state: string })[],
): Tube[] =>
  needed.flatMap(({ count, ...tube }) => {
    const has = before.filter(({ tube_id, state }) => tube_id === tube.tube_id && state !== 'void').length;
    return Array.from({ length: Math.max(0, count - has) }, () => tube as unknown as Tube);
  });

/** Whether at least one tube was drawn, and each one that is not void has its label. Discard tubes get none. */
export function areLabeled(tubes: readonly (Kind & { state: string })[]): boolean {
  const kept = tubes.filter(({ tube_id, state }) => tube_id !== null && state !== 'void');
  return kept.length > 0 && kept.every(({ state }) => state === 'collected');
}
