import { ERROR_TEXTS } from './errors.ts';
import { errorInSpanish, SPANISH_ERRORS } from './errors.es.ts';
import { parseInput } from './field-errors.ts';
import { z } from 'zod/mini';

describe('An error in Spanish', () => {
  it('every code has a text of its own', () => {
    for (const text of Object.values(ERROR_TEXTS)) expect(SPANISH_ERRORS[text]).not.toBe(text);
    expect(errorInSpanish({ message: ERROR_TEXTS.SLOT_TAKEN })).toEqual({
      message: 'Esta hora ya no está disponible. Elija otra.',
    });
  });

  it('field errors are told by their codes, with their limits, and keep the names of the fields', () => {
    const schema = z.object({
      name: z.string().check(z.minLength(3)),
      age: z.number(),
      home: z.object({ zip: z.string() }),
    });
    const parsed = parseInput(schema, { name: 'A', home: {} });
    if (parsed.success) throw new Error('It has errors.');
    const told = errorInSpanish({
      message: ERROR_TEXTS.INVALID_INPUT,
      errors: parsed.errors,
      error_codes: parsed.codes,
    });
    expect(told).toEqual({
      message: 'Los datos no son válidos.',
      errors: {
        name: ['Use al menos 3 caracteres.'],
        age: ['Complete este campo.'],
        'home.zip': ['Complete este campo.'],
      },
    });
  });

  it('a text of one operation keeps what stands in its blanks', () => {
    const errors = { amount: ['The amount may not be greater than the $12.50 due.', 'Only staff see this.'] };
    expect(errorInSpanish({ message: 'That ZIP code isn’t in New York.', errors })).toEqual({
      message: 'Ese código postal no está en New York.',
      errors: { amount: ['El monto no puede ser mayor que los $12.50 pendientes.', 'Only staff see this.'] },
    });
  });
});
