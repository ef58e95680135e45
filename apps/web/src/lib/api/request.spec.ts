import { toRequest } from './request.ts';

describe('the request of an operation', () => {
  it('a GET request has its path values filled in and the rest in the query', () =>
    expect(toRequest('GET /catalog/phlebotomists/{id}/slots', { id: 3, service_id: 1, days: 28 })).toEqual({
      method: 'GET',
      url: '/api/catalog/phlebotomists/3/slots?service_id=1&days=28',
    }));

  it('a query omits unset values', () =>
    expect(toRequest('GET /addresses', { q: '', page: undefined, per: null }).url).toBe('/api/addresses'));

  it('a PUT request sends all but the path values as JSON, including null', () =>
    expect(toRequest('PUT /booking-sessions/{token}', { token: 'a/b', slot: null })).toEqual({
      method: 'PUT',
      url: '/api/booking-sessions/a%2Fb',
      body: '{"slot":null}',
    }));
});
