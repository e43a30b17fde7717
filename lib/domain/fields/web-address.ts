import { isDomain } from './email';
import { type Reading, typed } from './typed';

/** Web addresses that people write. Runs in the browser too. */

export const WEB_ADDRESS_FAULTS = ['WEB_ADDRESS', 'WEB_ADDRESS_SCHEME'] as const;

/** An address of a site or a page, with http:// or https:// or without: `www.företag.se`. It has no user, and its host is a domain. */
export function readWebAddress(input: string): Reading<(typeof WEB_ADDRESS_FAULTS)[number]> {
  const text = typed(input)
    .replace(/^<(.*)>$/, '$1')
    .replace(/[.,;]+$/, '');
  const [, scheme, rest = ''] = /^(?:([a-z][a-z0-9+-]*):(?!\d)(?:\/\/)?)?(.*)$/i.exec(text) ?? [];
  if (scheme && !/^https?$/i.test(scheme)) return { fault: 'WEB_ADDRESS_SCHEME' };
  const [, host = '', port = '', page = ''] = /^([^/?#:]*)(:\d+)?([/?#].*)?$/.exec(rest) ?? [];
  const isSite = isDomain(host) && !/^www\.[^.]*$/i.test(host);
  if (!isSite || /[\s\\<>"]/.test(page) || !URL.canParse(`https://${host}${port}`))
    return { fault: 'WEB_ADDRESS' };
  const start = scheme ? `${scheme.toLowerCase()}://` : '';
  return { value: `${start}${host.toLowerCase()}${port}${page === '/' ? '' : page}` };
}

const SCHEMED_LINK = /\b([a-z][a-z0-9+.-]*):\/\/\S+/gi;

/** Whether every link in a note starts with http:// or https://. Refuses `www.` alone and other schemes. */
export function hasOnlyWebLinks(text: string): boolean {
  const schemes = [...text.matchAll(SCHEMED_LINK)].map(([, scheme]) => (scheme ?? '').toLowerCase());
  const isBare = /(^|[\s(])www\.\S/i.test(text) || /\b(javascript|data|vbscript):\S/i.test(text);
  return !isBare && schemes.every((scheme) => scheme === 'http' || scheme === 'https');
}
