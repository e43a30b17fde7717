'use client';

import { Check, Copy } from 'lucide-react';
import { useTranslations } from 'next-intl';
import {
  type ButtonHTMLAttributes,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type ButtonLook, buttonClass } from './button-style';
import { classNames } from './class-names';
import { showMessage } from './message-store';
import { Spinner } from './skeleton';
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

/** A button of the server's page that notes an early press. The note is not in the markup, because React compares the markup. */
interface EarlyButton extends HTMLButtonElement {
  wasPressedEarly?: boolean;
}

/**
 * Repeats a press on a button of the server's page that came before its script ran (`lib/platform/browser-policy/trusted-types.ts`). Waits until the
 * fields have taken in what was typed before that.
 *
 * @param given also receives the button
 * @returns the props for the button
 */
function usePressedEarly(given?: Ref<HTMLButtonElement>) {
  const ref = useRef<EarlyButton>(null);
  useImperativeHandle(given, () => ref.current as HTMLButtonElement);
  // Runs before React replays a press that made React hydrate the page now.
  useLayoutEffect(() => {
    const button = ref.current;
    const wasPressed = button?.wasPressedEarly;
    button?.removeAttribute('data-early');
    if (!wasPressed) return;
    // The press waits until the pending work of the fields is shown.
    let timer = 0;
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => button?.click());
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return { ref, 'data-early': '' };
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
  /** Texts announced afterwards. Default: that the link was, or could not be, copied. */
  copied?: string;
  failed?: string;
}

/** Copies a text and says whether that worked. */
export function CopyButton({ text, label, copied, failed, ...look }: CopyButtonProps) {
  const t = useTranslations('ui.copy');
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
    <Button {...look} onClick={copy}>
      {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      {label ?? t('copy')}
    </Button>
  );
}
