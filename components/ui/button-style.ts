import { classNames } from './class-names';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg' | 'icon';

export interface ButtonLook {
  /** `primary` once per view; `danger` for what cannot be undone. Default `secondary`. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** As wide as its container. */
  wide?: boolean;
}

/** Returns the style sheet's class names for a button, or for a link that looks like one. */
export function buttonClass({ variant = 'secondary', size = 'md', wide = false }: ButtonLook): string {
  return classNames(
    'button',
    variant !== 'secondary' && `button-${variant}`,
    size !== 'md' && `button-${size}`,
    wide && 'w-full',
  );
}
