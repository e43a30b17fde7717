import { headers } from 'next/headers';
import { AccentSheet } from './accent-sheet';
import { accentCss } from './accent-tokens';

/**
 * Gives the page an organisation's accent colour. Use it once per page, in the layout or page that knows the organisation.
 *
 * @param colour `#rrggbb`. Anything else leaves the product's own accent.
 * @param part The selector of what has the colour. Default: the whole page.
 */
export async function AccentStyle({ colour, part }: { colour: string; part?: string }) {
  const css = accentCss(colour, part);
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  return css ? <AccentSheet css={css} nonce={nonce} /> : null;
}
