import { Button, createPolymorphicComponent, type ButtonProps } from '@mantine/core';
import css from './AccentButton.module.css';

/** The one action of a screen that matters. A screen has at most one. */
export const AccentButton = createPolymorphicComponent<'button', ButtonProps>(
  (props: ButtonProps & { className?: string }) => (
    <Button
      data-tone="accent"
      {...props}
      className={[css.accent, props.className].filter(Boolean).join(' ')}
    />
  ),
);
