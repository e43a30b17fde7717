'use client';

import { useTranslations } from 'next-intl';
import type { ButtonHTMLAttributes, Ref } from 'react';
import { type ButtonLook, buttonClass } from './button-style';
import { classNames } from './class-names';
import { Spinner } from './spinner';
import { usePressedEarly } from './use-pressed-early';
import { VisuallyHidden } from './visually-hidden';

export interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Shows that the requested work is under way. The button ignores presses but keeps focus. */
  pending?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/**
 * A button. Its type is `button` unless stated otherwise, so that it never submits a form by accident. A press that comes before the page's
 * code has loaded takes effect once it has.
 */
export function Button({
  variant,
  size,
  wide,
  pending = false,
  type = 'button',
  className,
  children,
  onClick,
  ref,
  ...rest
}: ButtonProps) {
  const early = usePressedEarly(ref);
  return (
    <button
      {...rest}
      {...early}
      type={pending && type === 'submit' ? 'button' : type}
      aria-disabled={pending || undefined}
      onClick={pending ? undefined : onClick}
      className={classNames(buttonClass({ variant, size, wide }), className)}
    >
      {pending && <Spinner />}
      {children}
      {pending && <Working />}
    </button>
  );
}

function Working() {
  return <VisuallyHidden>{` (${useTranslations('ui')('working')})`}</VisuallyHidden>;
}
