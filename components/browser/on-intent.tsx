'use client';

import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { persistently } from './lazy-part';

interface OnIntentProps<Library> {
  /** Imports the library that the control needs. */
  load: () => Promise<Library>;
  /** Shown until the library has loaded: the same button or link. */
  before: ReactNode;
  /** Called if it is pressed before the library has loaded. */
  onEarlyPress?: () => void;
  children: (library: Library) => ReactNode;
}

/**
 * A button that opens something with a library. The library is fetched when the pointer or focus reaches the button, so it has usually
 * loaded before the press. A faster press opens it once the library has loaded.
 */
export function OnIntent<Library>({ load, before, onEarlyPress, children }: OnIntentProps<Library>) {
  const place = useRef<HTMLSpanElement>(null);
  const isRequested = useRef(false);
  const hadFocus = useRef(false);
  const [library, setLibrary] = useState<{ parts: Library } | null>(null);
  const intend = () => {
    if (isRequested.current) return;
    isRequested.current = true;
    const show = async (parts: Library) => {
      await released(place.current);
      hadFocus.current = place.current?.contains(document.activeElement) ?? false;
      // Rendered synchronously, before the next press.
      flushSync(() => setLibrary({ parts }));
    };
    void persistently(load).then(show, () => {
      isRequested.current = false;
    });
  };
  // The library renders a new button, which has to get the focus back, unless what it opens has taken it.
  useLayoutEffect(() => {
    if (!library || !hadFocus.current || place.current?.contains(document.activeElement)) return;
    place.current?.querySelector<HTMLElement>('a, button')?.focus();
  }, [library]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for events of the button inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: a button turns keys into clicks
    <span
      ref={place}
      className="contents"
      onPointerEnter={intend}
      onFocus={intend}
      onTouchStart={intend}
      onClick={() => {
        intend();
        if (!library) onEarlyPress?.();
      }}
    >
      {library ? children(library.parts) : before}
    </span>
  );
}

/** Resolves once the element is no longer pressed. If it were replaced before that, the press would be lost. */
async function released(element: Element | null): Promise<void> {
  while (element?.matches(':active')) {
    await new Promise<void>((resolve) => {
      // The click follows directly after the release.
      const go = () => setTimeout(resolve);
      addEventListener('pointerup', go, { once: true });
      addEventListener('pointercancel', go, { once: true });
    });
  }
}
