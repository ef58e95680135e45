import type { ReactNode } from 'react';
import css from './ChoiceCard.module.css';

type ChoiceCardProps = {
  name: string;
  value: string;
  checked: boolean;
  onChoose: () => void;
  disabled?: boolean;
  /** Beside the card's words, outside of its label: a menu. */
  menu?: ReactNode;
  children: ReactNode;
};

/** One of several: a radio button as a card. Cards of the same `name` belong together, in a fieldset. */
export function ChoiceCard({ name, value, checked, onChoose, disabled, menu, children }: ChoiceCardProps) {
  return (
    <div className={css.card} data-checked={checked || undefined} data-disabled={disabled || undefined}>
      <label className={css.label}>
        <input
          type="radio"
          className={css.radio}
          name={name}
          value={value}
          checked={checked}
          disabled={disabled}
          onChange={onChoose}
        />
        <span className={css.texts}>{children}</span>
      </label>
      {menu}
    </div>
  );
}

type ChoicesProps = {
  /** For screen readers: what is chosen here. */
  legend: string;
  columns?: boolean;
  children: ReactNode;
};

export function Choices({ legend, columns = false, children }: ChoicesProps) {
  return (
    <fieldset className={css.choices} data-columns={columns || undefined}>
      <legend className={css.legend}>{legend}</legend>
      {children}
    </fieldset>
  );
}

/** The line of a card that stands out, with what stands at its end. */
export function ChoiceTitle({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <span className={css.title}>
      <span className={css.name}>{children}</span>
      {end && <span className={css.end}>{end}</span>}
    </span>
  );
}

export const ChoiceText = ({ children }: { children: ReactNode }) => (
  <span className={css.text}>{children}</span>
);

export const ChoiceTag = ({ children }: { children: ReactNode }) => (
  <span className={css.tag}>{children}</span>
);
