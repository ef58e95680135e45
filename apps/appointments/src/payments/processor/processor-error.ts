/**
 * Why a request to the processor has no usable answer. An `unreachable` request cannot have arrived. An
 * `unknown` one may have been carried out. For `refused`, the processor did nothing.
 */
export type ProcessorFailure = 'unreachable' | 'unknown' | 'refused';

export class ProcessorError extends Error {
  override readonly name = 'ProcessorError';

  constructor(
    readonly failure: ProcessorFailure,
    /** The processor's error code, such as E00114, or a short word. Never contains request data. */
    readonly code: string,
    /** The processor's message. */
    readonly text = '',
  ) {
    super(`${failure}: ${code}`);
  }
}
