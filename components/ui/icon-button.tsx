import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { buttonClass } from './button-style';
import { classNames } from './class-names';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children'> {
  /** What the button does, in words. Screen readers read it, and the browser shows it on hover. */
  label: string;
  icon: ReactNode;
}

/** A button with only an icon. Its target is at least 36 px (44 px for touch). */
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
