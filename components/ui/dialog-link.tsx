import type { ComponentProps } from 'react';
import { Link } from './link';

/** A link to a dialog route: the page under it stays where it is scrolled to. */
export function DialogLink(props: ComponentProps<typeof Link>) {
  return <Link scroll={false} {...props} />;
}
