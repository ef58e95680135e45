/**
 * Why a request to the processor has no answer that counts. `unreachable`: it cannot have got there; `unknown`: it may
 * have been carried out; `refused`: the processor said no to the request itself, and did nothing.
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
