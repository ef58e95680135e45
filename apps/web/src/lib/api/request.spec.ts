import { toRequest } from './request.ts';

describe('the request of an operation', () => {
  it('fills path values in and sends the rest as a query', () =>
    expect(toRequest('GET /catalog/phlebotomists/{id}/slots', { id: 3, service_id: 1, days: 28 })).toEqual({
      method: 'GET',
      url: '/api/catalog/phlebotomists/3/slots?service_id=1&days=28',
    }));

  it('leaves unset values out of the query', () =>
    expect(toRequest('GET /addresses', { q: '', page: undefined, per: null }).url).toBe('/api/addresses'));

  it('sends the rest of a change as JSON, null included', () =>
    expect(toRequest('PUT /booking-sessions/{token}', { token: 'a/b', slot: null })).toEqual({
      method: 'PUT',
      url: '/api/booking-sessions/a%2Fb',
      body: '{"slot":null}',
    }));
});
