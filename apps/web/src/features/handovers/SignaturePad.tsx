import { useRef, useState, type PointerEvent } from 'react';
import { t } from '../../i18n/translate.ts';
import { PlainButton } from '../../ui/buttons/PlainButton.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import css from './Handovers.module.css';

const WIDTH = 600;
const HEIGHT = 200;
const INK = '#14211f';

type SignaturePadProps = {
  error?: string | undefined;
  /** A PNG, or null when the pad is blank. */
  onChange: (signature: Blob | null) => void;
};

/** A signature by finger or mouse. With a keyboard the name is typed instead. */
export function SignaturePad({ error, onChange }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const isDown = useRef(false);
  const [typed, setTyped] = useState('');
  const [isTyping, setTyping] = useState(false);

  const pen = (): CanvasRenderingContext2D | null => canvas.current?.getContext('2d') ?? null;
  const report = (): void => canvas.current?.toBlob(onChange, 'image/png');

  function clear(): void {
    pen()?.clearRect(0, 0, WIDTH, HEIGHT);
    setTyped('');
    onChange(null);
  }

  function at({ nativeEvent, currentTarget }: PointerEvent<HTMLCanvasElement>): [number, number] {
    const { width, height } = currentTarget.getBoundingClientRect();
    return [(nativeEvent.offsetX * WIDTH) / width, (nativeEvent.offsetY * HEIGHT) / height];
  }

  function begin(event: PointerEvent<HTMLCanvasElement>): void {
    const context = pen();
    if (!context) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    isDown.current = true;
    Object.assign(context, { lineWidth: 4, lineCap: 'round', lineJoin: 'round', strokeStyle: INK });
    context.beginPath();
    context.moveTo(...at(event));
  }

  function draw(event: PointerEvent<HTMLCanvasElement>): void {
    const context = pen();
    if (!isDown.current || !context) return;
    context.lineTo(...at(event));
    context.stroke();
  }

  function end(): void {
    if (!isDown.current) return;
    isDown.current = false;
    report();
  }

  function write(name: string): void {
    setTyped(name);
    const context = pen();
    if (!context) return;
    context.clearRect(0, 0, WIDTH, HEIGHT);
    if (name.trim() === '') return onChange(null);
    Object.assign(context, { font: 'italic 56px Georgia, serif', fillStyle: INK, textBaseline: 'middle' });
    context.fillText(name, 24, HEIGHT / 2, WIDTH - 48);
    report();
  }

  return (
    <div className={css.signature} role="group" aria-label={t('Signature')}>
      <span className={css.label}>{t('Signature')}</span>
      <canvas
        ref={canvas}
        className={css.pad}
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label={t('Sign here with a finger')}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      />
      {isTyping && (
        <TextInput
          label={t('Name of who signs')}
          value={typed}
          maxLength={60}
          autoComplete="off"
          onChange={({ currentTarget }) => write(currentTarget.value)}
        />
      )}
      <span className={css.buttons}>
        <PlainButton tone="default" onClick={clear}>
          {t('Clear')}
        </PlainButton>
        {!isTyping && (
          <PlainButton
            tone="default"
            onClick={() => {
              clear();
              setTyping(true);
            }}
          >
            {t('Type the name instead')}
          </PlainButton>
        )}
      </span>
      {error && <p className={css.error}>{error}</p>}
    </div>
  );
}
