import { registerHooks } from 'node:module';

/** Starts tracing with the given settings and prints which OpenTelemetry SDK packages were loaded. */
const settings = JSON.parse(process.argv[2] ?? '{}') as { TRACES_URL?: string };
const loaded = new Set<string>();
registerHooks({
  load(url, context, next) {
    const name = /\/@opentelemetry\/((?:sdk|exporter|otlp|resources)[\w-]*)\//.exec(url)?.[1];
    if (name !== undefined) loaded.add(name);
    return next(url, context);
  },
});
await import('../../service.ts');
const { startTracing } = await import('../../tracing/start-tracing.ts');
const { createLogger, logOf } = await import('../../logging/log.ts');
const end = await startTracing('test', settings, logOf(createLogger({ level: 'silent' }), 'test'));
console.log(`loaded ${[...loaded].sort().join(' ')}.`);
await end();
