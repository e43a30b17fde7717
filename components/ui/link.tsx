'use client';

import NextLink from 'next/link';
import { type ComponentProps, useState } from 'react';

/**
 * A link that is fetched ahead when somebody is about to follow it, not when it comes into view: a page has dozens of links to
 * dialogs, and every page is made anew for whoever asks, so that fetching all of them ahead costs more than the page itself.
 */
export function Link({ prefetch, onPointerEnter, onFocus, ...rest }: ComponentProps<typeof NextLink>) {
  const [isIntended, setIntended] = useState(false);
  return (
    <NextLink
      {...rest}
      prefetch={prefetch ?? (isIntended ? null : false)}
      onPointerEnter={(event) => {
        setIntended(true);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        setIntended(true);
        onFocus?.(event);
      }}
    />
  );
}
