import { MEDIA_TYPES, type UploadMark } from '@drawpoint/contracts/files';
import { useEffect, useRef, useState } from 'react';
import { ApiError, errorText } from '../api/api-error.ts';
import type { UploadOptions } from './upload.ts';

export type SendFile = (file: File, options: UploadOptions) => Promise<unknown>;

export type UploadState =
  | { is: 'idle' }
  | { is: 'sending'; file: File; part: number }
  /** `again`: the file to retry with. Null when a retry cannot succeed. */
  | { is: 'failed'; text: string; again: File | null };

type Upload = {
  mark: Pick<UploadMark, 'kinds' | 'maxBytes'>;
  texts: { tooLarge: string; wrongKind: string; failed: string };
  /** Largest width and height of images, in pixels. Larger ones are scaled down before the upload. */
  shrinkTo?: number | undefined;
  send: SendFile;
};

/** Uploads one file: state, cancel and retry. Leaving the page cancels it. */
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

/** Checks type and size before the upload. Returns the refusal, or null. The server checks the content. */
export function refusalOf(
  { size, type }: Pick<File, 'size' | 'type'>,
  { kinds, maxBytes }: Upload['mark'],
  texts: Upload['texts'],
): string | null {
  if (type !== '' && !kinds.some((kind) => MEDIA_TYPES[kind] === type)) return texts.wrongKind;
  return size > maxBytes ? texts.tooLarge : null;
}

/**
 * The text for a failed upload: too large, else the field error, else the server's text, else the screen's.
 */
export function failureText(error: unknown, texts: Upload['texts']): string {
  if (error instanceof ApiError && error.status === 413) return texts.tooLarge;
  const [field] = error instanceof ApiError ? Object.values(error.fields).flat() : [];
  return field ?? errorText(error, texts.failed);
}

const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && [403, 413, 422].includes(error.status);

/** JPEG quality, from 0 to 1: small, and still readable for faces and small print. */
const QUALITY = 0.88;

/**
 * Scales an image down to `most` pixels and converts it to JPEG, so that a phone sends less. Returns the file
 * as it is when it is no readable image or would not get smaller.
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
  // Transparent pixels would turn black in a JPEG.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
  if (!made || made.size >= file.size) return file;
  return new File([made], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' });
}
