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
