import Link from 'next/link';
import type { ComponentProps } from 'react';

/** A link to a dialog route: the page under it stays where it is scrolled to. */
export function DialogLink(props: ComponentProps<typeof Link>) {
  return <Link scroll={false} {...props} />;
}
