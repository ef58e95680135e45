import type { z } from 'zod';

/** Names and values as in an environment. */
export type Settings = Record<string, string>;

/** The settings of one program: only those in its schema. The environment wins. */
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

/** The health check of a local process: its own port whatever the environment says, only on 127.0.0.1. */
export const healthSettings = (port: number): Settings => ({
  HEALTH_PORT: String(port),
  HEALTH_HOST: '127.0.0.1',
});

/** The names of a built program's settings, from the schema in its `env.ts`. */
export async function namesOf(program: string): Promise<string[]> {
  const { schema } = (await import(`@drawpoint/${program}/env`)) as { schema: z.ZodObject };
  return Object.keys(schema.shape);
}
