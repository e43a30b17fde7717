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

const BASE =
  'inline-flex items-center justify-center gap-2 rounded border font-medium whitespace-nowrap select-none no-underline ' +
  'transition-colors [&_svg]:shrink-0 disabled:cursor-not-allowed ' +
  'aria-disabled:cursor-not-allowed forced-colors:border-current';

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-accent text-accent-on hover:bg-accent-hover active:bg-accent-hover ' +
    'disabled:bg-pressed disabled:text-ink-subtle',
  secondary:
    'border-line-strong/55 bg-surface text-ink hover:border-line-strong hover:bg-hover active:bg-pressed ' +
    'disabled:border-line disabled:bg-sunken disabled:text-ink-subtle',
  quiet:
    'border-transparent bg-transparent text-ink-muted hover:bg-hover hover:text-ink active:bg-pressed ' +
    'disabled:bg-transparent disabled:text-ink-subtle',
  danger:
    'border-transparent bg-danger-solid text-surface hover:bg-[color-mix(in_oklab,var(--danger-solid)_88%,var(--ink))] ' +
    'disabled:bg-pressed disabled:text-ink-subtle',
};

const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-control-sm px-3 text-sm [&_svg]:size-4',
  md: 'min-h-control px-4 text-control [&_svg]:size-4',
  lg: 'min-h-12 px-6 text-base [&_svg]:size-4',
  icon: 'size-9 shrink-0 pointer-coarse:size-11 [&_svg]:size-[1.125rem]',
};

/** The classes of a button, for buttons and for links that look like one. */
export function buttonClass({ variant = 'secondary', size = 'md', wide = false }: ButtonLook): string {
  return classNames(BASE, VARIANTS[variant], SIZES[size], wide && 'w-full');
}
