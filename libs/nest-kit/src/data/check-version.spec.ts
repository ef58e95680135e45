import { AppError } from '../app-error.ts';
import { checkVersion } from './check-version.ts';

const current = { id: 7, version: 3, label: 'Home', notes: null, place: { lat: 1, lng: 2 } };

const refusal = (edit: object) => {
  try {
    checkVersion(edit, current);
  } catch (error) {
    return error instanceof AppError ? { code: error.code, ...error.options.details } : error;
  }
  return null;
};

describe('an edit', () => {
  it('an edit without a version or with the record’s version applies', () => {
    expect(refusal({ label: 'Work' })).toBeNull();
    expect(refusal({ label: 'Work', version: 3 })).toBeNull();
  });

  it('an edit of an older version is refused with the record and its differing fields', () => {
    const edit = { version: 2, label: 'Work', notes: null, place: { lat: 1, lng: 2 }, is_default: undefined };
    expect(refusal(edit)).toEqual({ code: 'STALE', current, changed: ['label'] });
  });
});
