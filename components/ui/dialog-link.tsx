'use client';

import type { ComponentProps, MouseEvent } from 'react';
import { openDialog } from '@/components/browser/address';
import { usePageAround } from '@/components/browser/page-around';

interface DialogLinkProps extends ComponentProps<'a'> {
  href: string;
  /** Replaces the dialog that is open. */
  replace?: boolean;
}

/**
 * A link to a dialog over this page, which opens at once. When somebody seems about to open it, we fetch what the dialog needs besides the
 * page.
 */
export function DialogLink({ href, replace, onClick, ...rest }: DialogLinkProps) {
  const { prepare } = usePageAround();
  const intend = () => prepare?.(href);
  return (
    <a
      {...rest}
      data-at-once
      href={href}
      onPointerEnter={intend}
      onFocus={intend}
      onTouchStart={intend}
      onClick={(event) => {
        onClick?.(event);
        if (!isPlain(event)) return;
        event.preventDefault();
        openDialog(href, { replace });
      }}
    />
  );
}

/** Whether a click opens no other tab or window. */
export function isPlain(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  return !defaultPrevented && button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
