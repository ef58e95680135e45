import { AppError } from '@drawpoint/nest-kit/app-error';
import { readInput } from './read-input.ts';

const fieldsOf = (read: () => object): string[] => {
  try {
    read();
  } catch (error) {
    if (error instanceof AppError) return Object.keys(error.options.errors ?? {});
    throw error;
  }
  return [];
};

describe('The input of an operation', () => {
  it('the input is path and query for GET, path and body otherwise', () => {
    const parts = { params: { id: '5' }, query: { page: '2' }, body: { label: 'Home' } };
    expect(readInput('GET', parts)).toEqual({ id: '5', page: '2' });
    expect(readInput('DELETE', parts)).toEqual({ id: '5', page: '2' });
    expect(readInput('PUT', parts)).toEqual({ id: '5', label: 'Home' });
  });

  it('a name may be in path and body with the same value only', () => {
    const parts = (id: unknown) => ({ params: { id: '5' }, query: {}, body: { id } });
    expect(readInput('PUT', parts(5))).toEqual({ id: '5' });
    expect(fieldsOf(() => readInput('PUT', parts(6)))).toEqual(['id']);
  });

  it('the body’s value wins when the operation declares that', () => {
    const parts = { params: { id: '5' }, query: {}, body: { id: 6 } };
    expect(readInput('POST', parts, { bodyWins: ['id'] })).toEqual({ id: 6 });
  });

  it('named values of a PUT may be in the query or the body', () => {
    const named = { fromQuery: ['provider_id'] };
    const parts = (body: object) => ({ params: {}, query: { provider_id: '3', page: '2' }, body });
    expect(readInput('PUT', parts({ name: 'Labs' }), named)).toEqual({ provider_id: '3', name: 'Labs' });
    expect(readInput('PUT', parts({ provider_id: 3 }), named)).toEqual({ provider_id: 3 });
    expect(fieldsOf(() => readInput('PUT', parts({ provider_id: 4 }), named))).toEqual(['provider_id']);
    expect(readInput('PUT', parts({}))).toEqual({});
  });

  it('blank query values are left out, blank body values stay', () => {
    const parts = { params: { id: '5' }, query: { role: '', q: 'ana', page: '' }, body: { label: '' } };
    expect(readInput('GET', parts)).toEqual({ id: '5', q: 'ana' });
    expect(readInput('PUT', parts, { fromQuery: ['role'] })).toEqual({ id: '5', label: '' });
  });

  it('a duplicate query name and a body that is no object are refused', () => {
    expect(fieldsOf(() => readInput('GET', { params: {}, query: { q: ['a', 'b'] }, body: null }))).toEqual([
      'q',
    ]);
    expect(fieldsOf(() => readInput('POST', { params: {}, query: {}, body: [1] }))).toEqual(['input']);
  });
});
