import type { ReactNode } from 'react';
import { type ButtonLook, buttonClass } from './button-style';

/**
 * Signs in in a separate tab, so that what was typed on this page is not lost. The page where that ends reports the session to this one
 * again.
 */
export function SignInInTab({ children, ...look }: ButtonLook & { children: ReactNode }) {
  return (
    <a
      href="/api/sign-in?callbackUrl=%2Fsigned-in"
      target="_blank"
      rel="noopener"
      data-autofocus
      className={buttonClass(look)}
    >
      {children}
    </a>
  );
}
