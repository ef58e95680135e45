import { readOriginParams, originInput } from './origin.ts';

const asked = (query: string) => readOriginParams(new URLSearchParams(query));

describe('where a booking comes from', () => {
  it('a booking starts from the visit or request in the URL', () => {
    expect(asked('edit=7&step=time')).toEqual({ edit: 7 });
    expect(asked('request=3')).toEqual({ request: 3 });
  });
  it('a booking has no origin when the URL names none, or no valid id', () => {
    for (const query of ['', 'edit=', 'edit=0', 'edit=abc', 'request=-1']) expect(asked(query)).toBeNull();
  });
  it('the origin is sent with the booking', () => {
    expect(originInput(null)).toEqual({});
    expect(originInput({ kind: 'visit', visit: { id: 7 } as never })).toEqual({ replaces_id: 7 });
    expect(originInput({ kind: 'request', request: { id: 3 } as never })).toEqual({ request_id: 3 });
  });
});
