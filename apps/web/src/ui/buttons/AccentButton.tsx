import { Button, createPolymorphicComponent, type ButtonProps } from '@mantine/core';
import css from './AccentButton.module.css';

/** The primary action of a screen, at most one per screen. */
export const AccentButton = createPolymorphicComponent<'button', ButtonProps>(
  (props: ButtonProps & { className?: string }) => (
    <Button
      data-tone="accent"
      {...props}
      className={[css.accent, props.className].filter(Boolean).join(' ')}
    />
  ),
);
