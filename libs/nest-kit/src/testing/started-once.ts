/**
 * Starts something before the tests of the calling block and closes it after the last one. The returned proxy
 * throws when it is used before the first test.
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
