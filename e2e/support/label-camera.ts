import type { BrowserContext } from '@playwright/test';

/** The Code 128 of 7KQW3MRT3: the widths of bars and spaces in turn. */
const WIDTHS = '2112143121311123312113313113212211321131232311312133112211323221122331112';

/** A camera that shows one label, on pages that allow a camera. */
export const showLabel = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript((widths) => {
    const { mediaDevices } = navigator;
    if (!mediaDevices) return;
    mediaDevices.getUserMedia = async () => {
      const policy = (document as Document & { featurePolicy: { allowsFeature: (name: string) => boolean } })
        .featurePolicy;
      if (!policy.allowsFeature('camera')) throw new DOMException('Not here.', 'NotAllowedError');
      const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
      const draw = canvas.getContext('2d')!;
      setInterval(() => {
        draw.fillStyle = 'white';
        draw.fillRect(0, 0, 640, 480);
        draw.fillStyle = 'black';
        let left = 52;
        for (const [index, width] of [...widths].entries()) {
          if (index % 2 === 0) draw.fillRect(left, 140, Number(width) * 4, 200);
          left += Number(width) * 4;
        }
      }, 100);
      return canvas.captureStream(10);
    };
  }, WIDTHS);
