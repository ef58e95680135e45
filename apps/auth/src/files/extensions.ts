import type { FileKind } from '@drawpoint/contracts/files';

/** What the names of files end with, by what they are. */
export const EXTENSIONS: Record<FileKind, string> = { pdf: 'pdf', jpeg: 'jpg', png: 'png', webp: 'webp' };
