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

/** The names of its look in the style sheet, for buttons and for links that look like one. */
export function buttonClass({ variant = 'secondary', size = 'md', wide = false }: ButtonLook): string {
  return classNames(
    'button',
    variant !== 'secondary' && `button-${variant}`,
    size !== 'md' && `button-${size}`,
    wide && 'w-full',
  );
}
