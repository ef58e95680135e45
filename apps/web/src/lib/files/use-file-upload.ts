import { MEDIA_TYPES, type UploadMark } from '@drawpoint/contracts/files';
import { useEffect, useRef, useState } from 'react';
import { ApiError, errorText } from '../api/api-error.ts';
import type { UploadOptions } from './upload.ts';

export type SendFile = (file: File, options: UploadOptions) => Promise<unknown>;

export type UploadState =
  | { is: 'idle' }
  | { is: 'sending'; file: File; part: number }
  /** `again`: whether the same file may do better another time. */
  | { is: 'failed'; text: string; again: File | null };

type Upload = {
  mark: Pick<UploadMark, 'kinds' | 'maxBytes'>;
  texts: { tooLarge: string; wrongKind: string; failed: string };
  /** Images are made no wider or higher than so many pixels before they are sent. */
  shrinkTo?: number | undefined;
  send: SendFile;
};

/** One file on its way: how far it is, how it failed, and how to stop or try again. Leaving the page stops it. */
export function useFileUpload({ mark, texts, shrinkTo, send }: Upload) {
  const [state, setState] = useState<UploadState>({ is: 'idle' });
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);

  async function run(chosen: File): Promise<void> {
    const controller = (sending.current = new AbortController());
    setState({ is: 'sending', file: chosen, part: 0 });
    const file = shrinkTo === undefined ? chosen : await shrinkImage(chosen, shrinkTo);
    if (controller.signal.aborted) return;
    const refused = refusalOf(file, mark, texts);
    if (refused !== null) return setState({ is: 'failed', text: refused, again: null });
    const { signal } = controller;
    const onProgress = (part: number): void => {
      if (!signal.aborted) setState({ is: 'sending', file, part });
    };
    try {
      await send(file, { signal, onProgress });
      setState({ is: 'idle' });
    } catch (error) {
      if (signal.aborted) return;
      setState({ is: 'failed', text: failureText(error, texts), again: isFinal(error) ? null : file });
    }
  }

  return {
    state,
    start: (file: File): void => void run(file),
    cancel: (): void => {
      sending.current?.abort();
      setState({ is: 'idle' });
    },
    retry: (): void => {
      if (state.is === 'failed' && state.again) void run(state.again);
    },
  };
}

/** What can be told before anything is sent; the server looks at the content. */
export function refusalOf(
  { size, type }: Pick<File, 'size' | 'type'>,
  { kinds, maxBytes }: Upload['mark'],
  texts: Upload['texts'],
): string | null {
  if (type !== '' && !kinds.some((kind) => MEDIA_TYPES[kind] === type)) return texts.wrongKind;
  return size > maxBytes ? texts.tooLarge : null;
}

/** The words of a failure: the limit's own, those of the field, the server's, or the screen's. */
export function failureText(error: unknown, texts: Upload['texts']): string {
  if (error instanceof ApiError && error.status === 413) return texts.tooLarge;
  const [field] = error instanceof ApiError ? Object.values(error.fields).flat() : [];
  return field ?? errorText(error, texts.failed);
}

const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && [403, 413, 422].includes(error.status);

/** Of 1: small, and fine for a face or the print of a card. */
const QUALITY = 0.88;

/**
 * An image no wider or higher than so many pixels, as a JPEG, so that a phone sends less; the server re-encodes it anyway.
 * What the browser cannot read as an image, or what would not get smaller, stays as it is.
 */
async function shrinkImage(file: File, most: number): Promise<File> {
  if (!file.type.startsWith('image/')) return file;
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) return file;
  const scale = Math.min(1, most / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return file;
  // What is see-through would be black in a JPEG.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
  if (!made || made.size >= file.size) return file;
  return new File([made], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' });
}
