'use client';

import type { ComponentProps, MouseEvent } from 'react';
import { openDialog } from './open-dialog';
import { usePrepare } from './prepare';

interface DialogLinkProps extends ComponentProps<'a'> {
  href: string;
  /** In the place of the dialog that is open. */
  replace?: boolean;
}

/**
 * A link to a dialog over this page, which opens at once. What the dialog needs besides the page is fetched as soon as somebody
 * seems to want it.
 */
export function DialogLink({ href, replace, onClick, ...rest }: DialogLinkProps) {
  const prepare = usePrepare();
  const intend = () => prepare(href);
  return (
    <a
      {...rest}
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

/** Not one for another tab or window. */
function isPlain(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  return !defaultPrevented && button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
