'use client';

import { Check, Copy } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ButtonHTMLAttributes, type ReactNode, type Ref, useState } from 'react';
import { showMessage } from '@/components/browser/message-store';
import { type ButtonLook, buttonClass } from './button-style';
import { classNames } from './class-names';
import { Spinner } from './skeleton';
import { VisuallyHidden } from './visually-hidden';

export interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Shows that the requested work is under way. The button ignores presses but keeps focus. */
  pending?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button. Its type is `button` unless stated otherwise, so that it never submits a form by accident. */
export function Button({
  variant,
  size,
  wide,
  pending = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={pending && type === 'submit' ? 'button' : type}
      aria-disabled={pending || rest['aria-disabled']}
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

interface CopyButtonProps extends ButtonLook {
  text: string;
  /** Default "Copy". */
  label?: string;
  /** What is copied, to tell several such buttons apart. */
  about?: string;
  /** Texts announced afterwards. Default: that the link was, or could not be, copied. */
  copied?: string;
  failed?: string;
}

/** Copies a text and says whether that worked. */
export function CopyButton({ text, label: given, about, copied, failed, ...look }: CopyButtonProps) {
  const t = useTranslations('ui.copy');
  const label = given ?? t('copy');
  const [isCopied, setIsCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
      setTimeout(() => setIsCopied(false), 2_000);
      showMessage({ type: 'success', text: copied ?? t('linkCopied') });
    } catch {
      showMessage({ type: 'error', text: failed ?? t('linkFailed') });
    }
  }
  return (
    <Button {...look} aria-label={about && `${label}: ${about}`} onClick={copy}>
      {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      {label}
    </Button>
  );
}
