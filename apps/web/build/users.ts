import { build, type InlineConfig, type Rolldown } from 'vite';

/** Of a module that is in the build: the entries, first and lazy ones, that need it, how long its code is, and what it imports. */
export type Use = { by: Set<string>; length: number; imports: readonly string[] };
/** By the absolute path of the module. */
export type Users = ReadonlyMap<string, Use>;

/** Builds once without a cut of our own, where each set of entries has its file, to learn what is left after tree shaking. */
export async function findUsers(shared: InlineConfig, entry: string): Promise<Users> {
  const imports = new Map<string, readonly string[]>();
  const { output } = (await build({
    ...shared,
    plugins: [
      ...(shared.plugins ?? []),
      { name: 'drawpoint-imports', moduleParsed: ({ id, importedIds }) => void imports.set(id, importedIds) },
    ],
    logLevel: 'warn',
    publicDir: false,
    build: { write: false, minify: false, reportCompressedSize: false, rolldownOptions: { input: entry } },
  })) as Rolldown.RolldownOutput;
  const chunks = new Map(
    output.flatMap((each) => (each.type === 'chunk' ? [[each.fileName, each] as const] : [])),
  );
  const users = new Map<string, Use>();
  for (const start of chunks.values()) {
    if (!start.facadeModuleId || !(start.isEntry || start.isDynamicEntry)) continue;
    const seen = new Set<string>();
    const follow = (file: string): void => {
      const chunk = chunks.get(file);
      if (!chunk || seen.has(file)) return;
      seen.add(file);
      for (const [module, { renderedLength }] of Object.entries(chunk.modules)) {
        const use = users.get(module) ?? {
          by: new Set(),
          length: renderedLength,
          imports: imports.get(module) ?? [],
        };
        users.set(module, use);
        use.by.add(start.facadeModuleId!);
      }
      chunk.imports.forEach(follow);
    };
    follow(start.fileName);
  }
  return users;
}
