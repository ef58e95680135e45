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
