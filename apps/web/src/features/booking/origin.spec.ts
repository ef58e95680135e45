import { askedIn, originInput } from './origin.ts';

const asked = (query: string) => askedIn(new URLSearchParams(query));

describe('where a booking comes from', () => {
  it('is what the address names', () => {
    expect(asked('edit=7&step=time')).toEqual({ edit: 7 });
    expect(asked('request=3')).toEqual({ request: 3 });
  });
  it('is nothing where it names nothing, or no id', () => {
    for (const query of ['', 'edit=', 'edit=0', 'edit=abc', 'request=-1']) expect(asked(query)).toBeNull();
  });
  it('goes with the booking', () => {
    expect(originInput(null)).toEqual({});
    expect(originInput({ kind: 'visit', visit: { id: 7 } as never })).toEqual({ replaces_id: 7 });
    expect(originInput({ kind: 'request', request: { id: 3 } as never })).toEqual({ request_id: 3 });
  });
});
