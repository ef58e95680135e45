import { connect, type Socket } from 'node:net';
import { pdfOf } from '@drawpoint/nest-kit/testing/sample-files';

/** The first bytes of a PDF upload that never completes. */
export function beginUpload(url: string, token: string, bytes: number): Socket {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined);
  const head = [
    'POST /api/user-documents HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=cut',
    'Content-Length: 2000000',
    '',
    '--cut',
    'Content-Disposition: form-data; name="file"; filename="card.pdf"',
    '',
    pdfOf(bytes).toString('latin1'),
  ];
  socket.write(head.join('\r\n'), 'latin1');
  return socket;
}
