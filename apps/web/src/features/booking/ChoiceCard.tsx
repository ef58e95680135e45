import type { ReactNode } from 'react';
import css from './ChoiceCard.module.css';

type ChoiceCardProps = {
  name: string;
  value: string;
  checked: boolean;
  onChoose: () => void;
  disabled?: boolean;
  /** A menu beside the card, outside of its label. */
  menu?: ReactNode;
  children: ReactNode;
};

/** A radio button drawn as a card. Cards of one fieldset share a `name`. */
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
  /** What is chosen here, for screen readers. */
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

/** The title line of a card, with an optional element at its end. */
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
