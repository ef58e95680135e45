/**
 * The part of an error that is safe to log: type, codes and stack. Messages of databases and parsers quote
 * data and are left out. In other messages addresses and numbers are masked.
 */
export function safeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, table, meta } = error as Error & {
    code?: unknown;
    constraint?: unknown;
    table?: unknown;
    meta?: { modelName?: unknown };
  };
  return {
    type: error.name,
    ...(!quotesData(error) && { message: masked(error.message) }),
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(typeof table === 'string' && { table }),
    ...(typeof meta?.modelName === 'string' && { model: meta.modelName }),
    stack: framesOf(error),
    ...(error.cause !== undefined && { cause: safeError(error.cause) }),
  };
}

function quotesData(error: Error): boolean {
  return (
    error.name.startsWith('Prisma') ||
    /^(ZodError|\$ZodError|SyntaxError|DriverAdapterError)$/.test(error.name) ||
    'severity' in error
  );
}

/** Leaves the names of migrations unmasked, although they begin with a timestamp. */
const masked = (text: string): string =>
  text
    .replace(/[^\s<>"'(]+@[^\s<>"')]+/g, '[address]')
    .replace(
      /(\b20\d{12}_[a-z]\w*)|\+?\d[\d\s().-]{5,}\d/g,
      (_, migration?: string) => migration ?? '[number]',
    );

const framesOf = (error: Error): string =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .map((line) => line.trim())
    .join(' | ');
