'use client';

import NextLink from 'next/link';
import { type ComponentProps, useState } from 'react';

/**
 * A link that is prefetched on hover or focus, not when it becomes visible: a page has dozens of links to dialogs, and
 * prefetching all of them would cost more than the page itself.
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
