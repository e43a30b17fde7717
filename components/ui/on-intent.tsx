'use client';

import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { persistently } from './lazy-part';

interface OnIntentProps<Library> {
  /** Imports what the control is made of. */
  load: () => Promise<Library>;
  /** What stands there before that has come: the same button or link. */
  before: ReactNode;
  /** It was pressed before that has come. */
  onEarlyPress?: () => void;
  children: (library: Library) => ReactNode;
}

/**
 * A button that opens something, by a library that is fetched when the pointer or the focus comes to it. It is there when the button is
 * pressed; a press that is faster opens it when it has come.
 */
export function OnIntent<Library>({ load, before, onEarlyPress, children }: OnIntentProps<Library>) {
  const place = useRef<HTMLSpanElement>(null);
  const isAsked = useRef(false);
  const hadFocus = useRef(false);
  const [library, setLibrary] = useState<{ parts: Library } | null>(null);
  const intend = () => {
    if (isAsked.current) return;
    isAsked.current = true;
    const show = async (parts: Library) => {
      await released(place.current);
      hadFocus.current = place.current?.contains(document.activeElement) ?? false;
      // At once, before it can be pressed again.
      flushSync(() => setLibrary({ parts }));
    };
    void persistently(load).then(show, () => {
      isAsked.current = false;
    });
  };
  // The library makes the button anew.
  useLayoutEffect(() => {
    if (library && hadFocus.current) place.current?.querySelector<HTMLElement>('a, button')?.focus();
  }, [library]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears what the button in it is asked for
    // biome-ignore lint/a11y/useKeyWithClickEvents: a button makes clicks of keys
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

/** While it is pressed it must stay, or the press would be lost. */
async function released(element: Element | null): Promise<void> {
  while (element?.matches(':active')) {
    await new Promise<void>((resolve) => {
      // The click follows the release at once.
      const go = () => setTimeout(resolve);
      addEventListener('pointerup', go, { once: true });
      addEventListener('pointercancel', go, { once: true });
    });
  }
}
