import type { ReactNode } from 'react';
import { classNames } from './class-names';

export type DotTone = 'neutral' | 'info' | 'accent' | 'highlight' | 'warning' | 'success' | 'danger';

/** A coloured dot and a word, so that nothing depends on the colour. Use `hollow` for what has not begun. */
export function StatusDot({
  tone,
  hollow = false,
  children,
}: {
  tone: DotTone;
  hollow?: boolean;
  children: ReactNode;
}) {
  return <span className={classNames('dot', `dot-${tone}`, hollow && 'dot-hollow')}>{children}</span>;
}
