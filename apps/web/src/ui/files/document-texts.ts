import { message } from '../../i18n/message.ts';

/** The texts of an upload field for documents. */
export const DOCUMENT_TEXTS = {
  tooLarge: message('File too large. Please upload an image or PDF up to 10 MB.'),
  wrongKind: message('Please upload an image (JPEG, PNG, WebP or GIF) or a PDF.'),
  failed: message('Failed to upload document.'),
};

/** The server's own limit for the width and height of a document's image; small print stays readable. */
export const MOST_PIXELS = 3_000;
