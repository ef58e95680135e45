import type { z } from 'zod';

/** Names and values as an environment has them. */
export type Settings = Record<string, string>;

/** What one program is given: only what its own schema names; what the environment sets wins. */
export function settingsFor(
  names: readonly string[],
  ours: Settings,
  environment: NodeJS.ProcessEnv,
): Settings {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = environment[name] ?? ours[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Where one of this machine's processes is asked: of its own, whatever the environment says, and by this machine alone. */
export const healthSettings = (port: number): Settings => ({
  HEALTH_PORT: String(port),
  HEALTH_HOST: '127.0.0.1',
});

/** The names of the settings that a built program takes: the keys of the schema that its `env.ts` exports. */
export async function namesOf(program: string): Promise<string[]> {
  const { schema } = (await import(`@drawpoint/${program}/env`)) as { schema: z.ZodObject };
  return Object.keys(schema.shape);
}
