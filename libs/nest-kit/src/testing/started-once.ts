/**
 * Starts something for the tests of the block that calls it, and closes it after the last one. What is answered can be
 * used from the first test on; before, it throws.
 */
export function startedOnce<World extends { close(): Promise<void> }>(start: () => Promise<World>): World {
  let world: World | undefined;
  beforeAll(async () => {
    world = await start();
  });
  afterAll(() => world?.close());
  return new Proxy({} as World, {
    get: (_target, name) => {
      if (!world) throw new Error(`Nothing is started yet that has a "${String(name)}".`);
      return Reflect.get(world, name) as unknown;
    },
  });
}
