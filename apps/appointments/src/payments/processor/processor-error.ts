/**
 * Why a request to the processor has no usable answer. An `unreachable` request cannot have arrived. An
 * `unknown` one may have been carried out. For `refused`, the processor did nothing.
 */
export type ProcessorFailure = 'unreachable' | 'unknown' | 'refused';

export class ProcessorError extends Error {
  override readonly name = 'ProcessorError';

  constructor(
    readonly failure: ProcessorFailure,
    /** The processor's own code, such as E00114; else a short word. Never the content of a request. */
    readonly code: string,
    /** What the processor says of it. */
    readonly text = '',
  ) {
    super(`${failure}: ${code}`);
  }
}
