import { screen, waitFor } from '@testing-library/dom';
import { act } from '@testing-library/react/pure.js';
import { ApiError } from '../../lib/api/api-error.ts';
import type { SendFile } from '../../lib/files/use-file-upload.ts';
import { renderScreen } from '../../testing/render.tsx';
import { Toaster } from '../dialogs/Toaster.tsx';
import { DOCUMENT_TEXTS } from './document-texts.ts';
import { FileActions } from './FileActions.tsx';
import { FileField } from './FileField.tsx';

const MARK = { kinds: ['pdf'] as const, maxBytes: 10 };
const fileOf = (text = 'small', type = 'application/pdf') => new File([text], 'back.pdf', { type });

async function open(send: SendFile) {
  const user = await renderScreen(
    <FileField label="Insurance card, back" mark={MARK} texts={DOCUMENT_TEXTS} send={send} />,
  );
  const choose = (file: File) =>
    user.upload(screen.getAllByLabelText('Insurance card, back', { selector: 'input' })[0]!, file);
  return { user, choose };
}

describe('An upload field', () => {
  it('an upload shows how far it is, and can be stopped', async () => {
    let sending: Parameters<SendFile>[1] | undefined;
    const { user, choose } = await open((_file, options) => {
      sending = options;
      return new Promise(() => undefined);
    });
    await choose(fileOf());
    const bar = await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Uploading back.pdf' });
    act(() => sending!.onProgress(0.4));
    expect([bar.value, screen.getByRole('status').textContent]).toEqual([40, '40 %']);
    act(() => sending!.onProgress(1));
    expect(screen.getByRole('status').textContent).toBe('Checking the file…');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(sending!.signal.aborted).toBe(true);
    await screen.findByRole('button', { name: 'Choose a file' });
  });

  it('an upload that failed is tried again with the same file', async () => {
    const sent: string[] = [];
    const { user, choose } = await open(async ({ name }) => {
      sent.push(name);
      if (sent.length === 1) throw new Error('lost');
    });
    await choose(fileOf());
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBe(null));
    expect(sent).toEqual(['back.pdf', 'back.pdf']);
  });

  it('a file that is too large is not sent, and one that the server refuses is not tried again', async () => {
    const send = jest.fn(async () => {
      const fields = { file: ['Please upload an image (JPEG, PNG, WebP or GIF) or a PDF.'] };
      throw new ApiError({ status: 422, code: 'INVALID_INPUT', message: 'x', fields });
    });
    const { choose } = await open(send);
    await choose(fileOf('far too large'));
    await screen.findByText('File too large. Please upload an image or PDF up to 10 MB.');
    expect(send).not.toHaveBeenCalled();
    await choose(fileOf());
    await screen.findByText('Please upload an image (JPEG, PNG, WebP or GIF) or a PDF.');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBe(null);
  });
});

describe('A file', () => {
  it('a file that cannot be opened or saved is told', async () => {
    const user = await renderScreen(
      <>
        <FileActions name="Insurance card" url={() => Promise.reject(new Error('lost'))} />
        <Toaster />
      </>,
    );
    await user.click(screen.getByRole('button', { name: 'Download: Insurance card' }));
    await screen.findByText('Could not open document.');
  });
});
