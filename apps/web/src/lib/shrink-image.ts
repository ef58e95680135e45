/** Of 1: small, and fine for a face or the print of a card. */
const QUALITY = 0.88;

/**
 * An image no wider or higher than so many pixels, as a JPEG, so that a phone sends less; the server makes it anew anyway.
 * What the browser cannot read as an image, or what would not get smaller, stays as it is.
 */
export async function shrinkImage(file: File, most: number): Promise<File> {
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
