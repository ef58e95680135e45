import { useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { Notice } from '../../ui/page/Notice.tsx';
import css from './Specimens.module.css';

type ScannerProps = { onRead: (number: string) => void };

/** The camera, which reads the codes of labels. Where it cannot be used it says so: a number can always be typed. */
export function Scanner({ onRead }: ScannerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const read = useRef(onRead);
  const [state, setState] = useState<'starting' | 'on' | 'off'>('starting');
  useEffect(() => {
    read.current = onRead;
  });
  useEffect(() => {
    let stop = (): void => undefined;
    let isGone = false;
    async function start(): Promise<void> {
      const camera = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      const end = (): void => camera.getTracks().forEach((track) => track.stop());
      if (isGone || !video.current) return end();
      stop = end;
      video.current.srcObject = camera;
      await video.current.play();
      const { scanCodes } = await import('./scan-codes.ts');
      if (isGone || !video.current) return;
      const stopReading = scanCodes(video.current, (number) => read.current(number));
      stop = () => {
        stopReading();
        end();
      };
      setState('on');
    }
    start().catch(() => {
      stop();
      if (!isGone) setState('off');
    });
    return () => {
      isGone = true;
      stop();
    };
  }, []);
  if (state === 'off')
    return <Notice tone="calm">{t('The camera can’t be used here. Type the number instead.')}</Notice>;
  return (
    <div className={css.camera}>
      <video ref={video} className={css.video} muted playsInline aria-label={t('Camera')} />
      <p className={css.aim} role="status">
        {state === 'starting' ? t('Starting the camera…') : t('Hold the label’s bars in the picture.')}
      </p>
    </div>
  );
}
