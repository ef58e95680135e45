import { ApiError } from '../../lib/api/api-error.ts';
import { CardRefused, tokenise } from './accept-script.ts';
import { cardData, refusedFields, type CardFields } from './card-input.ts';
import type { PayConfig } from './PayPanel.tsx';
import type { Library } from './use-accept.ts';

/** Gets the typed card's token from the processor. Throws an ApiError whose fields name what to check. */
export async function cardToken(config: PayConfig, library: Library, card: CardFields): Promise<string> {
  try {
    if (library !== 'ready') throw new Error('Payment library not ready');
    return await tokenise(config, cardData(card, new Date()));
  } catch (error) {
    const text = error instanceof Error && error.message !== '' ? error.message : 'Tokenization failed';
    // The processor's own text stays above the form, and the field says what to check.
    const named = Object.entries(error instanceof CardRefused ? refusedFields(error.code) : {});
    const fields = Object.fromEntries(named.map(([name, each]) => [name, [each]]));
    throw new ApiError({
      ...{ status: 422, code: 'INVALID_INPUT', message: text },
      ...(named.length > 0 && { fields: { ...fields, card: [text] } }),
    });
  }
}
