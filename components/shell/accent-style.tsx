import { headers } from 'next/headers';
import { AccentSheet } from './accent-sheet';
import { accentCss } from './accent-tokens';

/**
 * Gives the page an organisation's accent colour. Use it once per page, in the layout or page that knows the organisation.
 *
 * @param colour `#rrggbb`. Anything else leaves the product's own accent.
 */
export async function AccentStyle({ colour }: { colour: string }) {
  const css = accentCss(colour);
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  return css ? <AccentSheet css={css} nonce={nonce} /> : null;
}
