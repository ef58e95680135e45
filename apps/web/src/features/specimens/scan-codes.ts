import { readTubeNumber } from '@drawpoint/rules/tube-number';
import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Pictures a second that are searched for a code. */
const PAUSE_MS = 150;

/** The same file on our own host instead of the library's public one. */
const load = (): void => prepareZXingModule({ overrides: { locateFile: () => wasm } });

/** Reads numbers of tubes from a video until it is stopped. The same number again counts once it was out of sight. */
export function scanCodes(video: HTMLVideoElement, onRead: (number: string) => void): () => void {
  load();
  const detector = new BarcodeDetector({ formats: ['code_128'] });
  let isStopped = false;
  let last: string | null = null;

  async function look(): Promise<void> {
    if (isStopped) return;
    const found = video.readyState >= video.HAVE_CURRENT_DATA ? await detector.detect(video) : [];
    const [number = null] = found.flatMap(({ rawValue }) => readTubeNumber(rawValue) ?? []);
    if (isStopped) return;
    if (number !== null && number !== last) onRead(number);
    last = number;
    setTimeout(() => void look(), PAUSE_MS);
  }

  void look();
  return () => {
    isStopped = true;
  };
}
