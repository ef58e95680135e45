import { fileSize } from './file-size.ts';

it.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.0 KB'],
  [1_572_864, '1.5 MB'],
  [5 * 1024 ** 3, '5.0 GB'],
  [3 * 1024 ** 4, '3072.0 GB'],
])('%i bytes are shown as %s', (bytes, text) => expect(fileSize(bytes)).toBe(text));
