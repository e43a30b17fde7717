'use client';

import NextLink from 'next/link';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { usePageAround } from '@/components/browser/page-around';

interface LinkProps extends ComponentProps<typeof NextLink> {
  /** Fetches the whole page when somebody stays on the link, not only the outline that shows while the page loads. */
  isLikely?: boolean;
}

/** How long the pointer or focus must stay on a link before we prefetch it. */
const MEANT_AFTER_MS = 60;

/**
 * A link that is prefetched on hover or focus, not when it becomes visible: a page has dozens of links, and prefetching all of them would
 * cost more than the page itself. A link that the pointer only passes over is not prefetched either.
 */
export function Link({ prefetch, isLikely = false, ...rest }: LinkProps) {
  const { onPointerEnter, onPointerLeave, onFocus, onBlur, onTouchStart, ...others } = rest;
  const { isMeant, begin, end, mean } = useIntent();
  const { follow } = usePageAround();
  return (
    <NextLink
      {...others}
      {...(follow && {
        // Nothing that watches links may take it for one to another page.
        href: '#',
        onClick: (event) => {
          event.preventDefault();
          follow(String(rest.href));
        },
      })}
      prefetch={follow ? false : (prefetch ?? (isMeant ? isLikely || null : false))}
      onPointerEnter={(event) => {
        begin();
        onPointerEnter?.(event);
      }}
      onPointerLeave={(event) => {
        end();
        onPointerLeave?.(event);
      }}
      onFocus={(event) => {
        begin();
        onFocus?.(event);
      }}
      onBlur={(event) => {
        end();
        onBlur?.(event);
      }}
      onTouchStart={(event) => {
        mean();
        onTouchStart?.(event);
      }}
    />
  );
}

function useIntent() {
  const [isMeant, setMeant] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const end = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    isMeant,
    begin() {
      end();
      if (!isMeant) timer.current = setTimeout(() => setMeant(true), MEANT_AFTER_MS);
    },
    end,
    mean: () => setMeant(true),
  };
}

type Keys = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Whether a click on a link opens another tab or window, or downloads. The page then stays. */
export const opensElsewhere = ({ ctrlKey, metaKey, shiftKey, altKey }: Keys): boolean =>
  ctrlKey || metaKey || shiftKey || altKey;
