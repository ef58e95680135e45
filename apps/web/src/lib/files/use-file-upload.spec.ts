import { ApiError } from '../api/api-error.ts';
import { failureText, refusalOf } from './use-file-upload.ts';

const mark = { kinds: ['pdf', 'jpeg'] as const, maxBytes: 100 };
const texts = { tooLarge: 'too large', wrongKind: 'wrong kind', failed: 'failed' };

describe('Checking a file before the upload', () => {
  it.each([
    ['a file is sent when type and size are allowed', { size: 100, type: 'application/pdf' }, null],
    ['a file is sent when the browser does not know its type', { size: 5, type: '' }, null],
    [
      'a file is refused before the upload when it is too large',
      { size: 101, type: 'image/jpeg' },
      'too large',
    ],
    [
      'is refused before the upload when its type is not allowed',
      { size: 5, type: 'text/html' },
      'wrong kind',
    ],
  ])('%s', (_what, file, expected) => {
    expect(refusalOf(file, mark, texts)).toBe(expected);
  });
});

describe('A failed upload', () => {
  it('a failed upload with status 413 says that the file is too large, whatever the server’s message', () => {
    const error = new ApiError({ status: 413, code: 'PAYLOAD_TOO_LARGE', message: 'Entity too large' });
    expect(failureText(error, texts)).toBe('too large');
  });

  it('a failed upload shows the server’s error about the file', () => {
    const fields = { file: ['This image could not be read.'] };
    const error = new ApiError({ status: 422, code: 'INVALID_INPUT', message: 'Invalid.', fields });
    expect(failureText(error, texts)).toBe('This image could not be read.');
  });

  it('a failed upload shows the fallback when the error has no text', () => {
    expect(failureText(new Error('network'), texts)).toBe('failed');
  });
});
