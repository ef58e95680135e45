import { useEffect, useId, useRef, type ComponentProps, type ReactNode } from 'react';
import css from './Checkbox.module.css';

type BoxProps = Omit<ComponentProps<'input'>, 'type' | 'ref' | 'className'> & {
  /** Some of the items it stands for are checked. */
  indeterminate?: boolean;
};

/** A checkbox without a label: pass an `aria-label`, or an `id` for a label elsewhere. */
export function Box({ indeterminate = false, ...props }: BoxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <span className={css.box}>
      <input {...props} ref={input} type="checkbox" className={css.input} />
      <svg className={css.mark} viewBox="0 0 12 12" fill="none" aria-hidden="true">
        <path
          d={indeterminate ? 'M2 6h8' : 'm1.5 6.5 3 3 6-6.5'}
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </span>
  );
}

type CheckboxProps = BoxProps & { label: ReactNode; className?: string | undefined };

/** A checkbox with its label. `className` applies to both together. */
export function Checkbox({ label, className, ...props }: CheckboxProps) {
  const own = useId();
  const id = props.id ?? own;
  return (
    <span className={[css.root, className].filter(Boolean).join(' ')}>
      <Box {...props} id={id} />
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
    </span>
  );
}
