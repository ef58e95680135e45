import { build, type InlineConfig, type Rolldown } from 'vite';

/** For each module that is in the build, by its absolute path: the entries, first and lazy ones, that need it. */
export type Users = ReadonlyMap<string, ReadonlySet<string>>;

/** Builds once without a cut of our own, where each set of entries has its file, to learn what is left after tree shaking. */
export async function findUsers(shared: InlineConfig, entry: string): Promise<Users> {
  const { output } = (await build({
    ...shared,
    logLevel: 'warn',
    publicDir: false,
    build: { write: false, minify: false, reportCompressedSize: false, rolldownOptions: { input: entry } },
  })) as Rolldown.RolldownOutput;
  const chunks = new Map(
    output.flatMap((each) => (each.type === 'chunk' ? [[each.fileName, each] as const] : [])),
  );
  const users = new Map<string, Set<string>>();
  for (const start of chunks.values()) {
    if (!start.facadeModuleId || !(start.isEntry || start.isDynamicEntry)) continue;
    const seen = new Set<string>();
    const follow = (file: string): void => {
      const chunk = chunks.get(file);
      if (!chunk || seen.has(file)) return;
      seen.add(file);
      for (const module of chunk.moduleIds) {
        users.set(module, (users.get(module) ?? new Set()).add(start.facadeModuleId!));
      }
      chunk.imports.forEach(follow);
    };
    follow(start.fileName);
  }
  return users;
}
