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
  it('is the path and the query of a GET, the path and the body of others', () => {
    const parts = { params: { id: '5' }, query: { page: '2' }, body: { label: 'Home' } };
    expect(readInput('GET', parts)).toEqual({ id: '5', page: '2' });
    expect(readInput('DELETE', parts)).toEqual({ id: '5', page: '2' });
    expect(readInput('PUT', parts)).toEqual({ id: '5', label: 'Home' });
  });

  it('may say a name in the path and the body alike, but not differently', () => {
    const parts = (id: unknown) => ({ params: { id: '5' }, query: {}, body: { id } });
    expect(readInput('PUT', parts(5))).toEqual({ id: '5' });
    expect(fieldsOf(() => readInput('PUT', parts(6)))).toEqual(['id']);
  });

  it('takes the body’s value where the operation declares that it wins', () => {
    const parts = { params: { id: '5' }, query: {}, body: { id: 6 } };
    expect(readInput('POST', parts, { bodyWins: ['id'] })).toEqual({ id: 6 });
  });

  it('takes from the query of a PUT what the operation names, as well as from the body', () => {
    const named = { fromQuery: ['provider_id'] };
    const parts = (body: object) => ({ params: {}, query: { provider_id: '3', page: '2' }, body });
    expect(readInput('PUT', parts({ name: 'Labs' }), named)).toEqual({ provider_id: '3', name: 'Labs' });
    expect(readInput('PUT', parts({ provider_id: 3 }), named)).toEqual({ provider_id: 3 });
    expect(fieldsOf(() => readInput('PUT', parts({ provider_id: 4 }), named))).toEqual(['provider_id']);
    expect(readInput('PUT', parts({}))).toEqual({});
  });

  it('leaves out what a query leaves blank, and keeps what a body says so', () => {
    const parts = { params: { id: '5' }, query: { role: '', q: 'ana', page: '' }, body: { label: '' } };
    expect(readInput('GET', parts)).toEqual({ id: '5', q: 'ana' });
    expect(readInput('PUT', parts, { fromQuery: ['role'] })).toEqual({ id: '5', label: '' });
  });

  it('refuses a query name sent twice and a body that is no object', () => {
    expect(fieldsOf(() => readInput('GET', { params: {}, query: { q: ['a', 'b'] }, body: null }))).toEqual([
      'q',
    ]);
    expect(fieldsOf(() => readInput('POST', { params: {}, query: {}, body: [1] }))).toEqual(['input']);
  });
});
