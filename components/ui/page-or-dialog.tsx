'use client';

import { useLayoutEffect, useRef } from 'react';
import { RouteDialog } from './route-dialog';
import { RoutePage, type RoutePageProps } from './route-page';
import { useSmallScreen } from './use-small-screen';

/** Shows a route as a dialog over its parent if there is room, else as its own page. The address is the same. */
export function PageOrDialog({ closeLabel, after, children, ...props }: RoutePageProps) {
  const isSmall = useSmallScreen();
  useKeptFocus(isSmall);
  return isSmall ? (
    <RoutePage {...props} closeLabel={closeLabel} after={after}>
      {children}
    </RoutePage>
  ) : (
    <RouteDialog {...props} size="page" intercepted={false}>
      {children}
      {after}
    </RouteDialog>
  );
}

/** Keeps focus in the field when somebody zooms in while writing. */
function useKeptFocus(isSmall: boolean): void {
  const shown = useRef(isSmall);
  const id = shown.current === isSmall ? '' : document.activeElement?.id;
  useLayoutEffect(() => {
    if (shown.current === isSmall) return;
    shown.current = isSmall;
    const field = id && document.getElementById(id);
    if (field) {
      field.focus({ preventScroll: true });
      field.scrollIntoView({ block: 'center' });
    }
  }, [isSmall, id]);
}
