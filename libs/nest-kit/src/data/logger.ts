/** The kit's logger, with pino's calling convention: values first. */
export interface Logger {
  debug(values: object, message: string): void;
  info(values: object, message: string): void;
  warn(values: object, message: string): void;
  error(values: object, message: string): void;
}
