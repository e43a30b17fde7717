import type { ComponentProps } from 'react';
import { type ButtonLook, buttonClass } from './button-style';
import { classNames } from './class-names';
import { Link } from './link';

/** A link that looks like a button. It leads somewhere and changes nothing. */
export function LinkButton({
  variant,
  size,
  wide,
  className,
  ...rest
}: ButtonLook & ComponentProps<typeof Link>) {
  return <Link {...rest} className={classNames(buttonClass({ variant, size, wide }), className)} />;
}
