import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { buttonClass } from './button-style';
import { classNames } from './class-names';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children'> {
  /** What it does, in words: read aloud, and shown by the browser on hover. */
  label: string;
  icon: ReactNode;
}

/** A button with only an icon, with a target of at least 36 px (44 px with a finger). */
export function IconButton({ label, icon, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={rest.title ?? label}
      className={classNames(buttonClass({ variant: 'quiet', size: 'icon' }), className)}
    >
      {icon}
    </button>
  );
}
