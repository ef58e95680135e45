import { ApiError } from '../api/api-error.ts';
import { failureText, refusalOf } from './use-file-upload.ts';

const mark = { kinds: ['pdf', 'jpeg'] as const, maxBytes: 100 };
const texts = { tooLarge: 'too large', wrongKind: 'wrong kind', failed: 'failed' };

describe('A chosen file', () => {
  it.each([
    ['is sent as far as can be told', { size: 100, type: 'application/pdf' }, null],
    ['is sent where the browser does not know what it is', { size: 5, type: '' }, null],
    ['is refused at once where it is too large', { size: 101, type: 'image/jpeg' }, 'too large'],
    ['is refused at once where it is something else', { size: 5, type: 'text/html' }, 'wrong kind'],
  ])('%s', (_what, file, expected) => {
    expect(refusalOf(file, mark, texts)).toBe(expected);
  });
});

describe('A failed upload', () => {
  it('says that the file is too large, however the server put it', () => {
    const error = new ApiError({ status: 413, code: 'PAYLOAD_TOO_LARGE', message: 'Entity too large' });
    expect(failureText(error, texts)).toBe('too large');
  });

  it('says what is wrong with the file', () => {
    const fields = { file: ['This image could not be read.'] };
    const error = new ApiError({ status: 422, code: 'INVALID_INPUT', message: 'Invalid.', fields });
    expect(failureText(error, texts)).toBe('This image could not be read.');
  });

  it('has words where there are none', () => {
    expect(failureText(new Error('network'), texts)).toBe('failed');
  });
});
