'use client';

import type { ReactNode } from 'react';
import { useIsStarted } from './fetched-part';

interface WithoutScriptsProps {
  className?: string;
  children: ReactNode;
}

/**
 * What only browsers without scripts show. The server draws it, CSS hides it from the others, and it goes once the scripts run. Until then
 * React passes over it: it would take over what it removes next.
 */
export function WithoutScripts({ className = '', children }: WithoutScriptsProps) {
  if (useIsStarted()) return null;
  const classes = `without-scripts ${className}`.trim();
  if (typeof window === 'undefined') return <div className={classes}>{children}</div>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sets nothing: React leaves what such an element holds in the server's page.
  return <div className={classes} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}
