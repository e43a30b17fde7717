import { readEmail, readWebAddress } from './addresses';
import { composed } from './plain-text';

/**
 * What mail programs make a link of, although nobody has written one: web addresses, with or without a scheme, email addresses and
 * telephone numbers. Runs in the browser too. Every pattern is bounded, so that a long text takes no more than linear time.
 */

/** The endings of domains that mail programs know best, besides those of countries. */
const ENDINGS = [
  'com net org info biz edu gov mil int name mobi pro app dev xyz top site online website web store shop tech club live life',
  'icu vip work works click link email mail news blog page space fun cloud digital agency company group global world today',
  'art design studio solutions services support help media network systems software consulting finance money bank pay',
  'credit loan loans cash bid win casino games game bet academy bar cafe social video photo photos tools zone center city',
  'nyc london paris berlin africa asia market markets trade trading express delivery direct deals sale buzz guru expert',
]
  .join(' ')
  .replaceAll(' ', '|');

/** Two letters are a country, unless they are the form of a company. A word of another script may be an ending too. */
const ENDING = `(?:(?!ab|hb|kb)[a-z]{2}|${ENDINGS}|xn--[a-z\\d-]{2,59}|(?!\\p{Script=Latin})\\p{L}{2,20})(?![\\p{L}\\p{M}\\p{N}-])`;

const ADDRESS = new RegExp(
  [
    '//',
    String.raw`\b(?:mailto|tel|sms|javascript|data):\S`,
    String.raw`\bwww\.\S`,
    String.raw`\S@\S`,
    String.raw`[\p{L}\p{M}\p{N}-]{2}\.${ENDING}`,
    String.raw`[\p{L}\p{N}]\.\p{L}{1,20}[/\\]\S`,
    String.raw`\b\d{1,3}(?:\.\d{1,3}){3}\b`,
  ].join('|'),
  'iu',
);

/** Begins as a number that can be dialled does, or is longer than a year or a number of a shelf company. */
const TELEPHONE = /(?<![\d+])(?:[+0][\s().\-/]{0,3}(?:\d[\s().\-/]{0,3}){6,20}|(?:\d[\s().\-/]{0,3}){9,20})/;

/** Other ways to write a full stop and the like, which browsers read as the usual ones. */
const usual = (text: string) => composed(text).normalize('NFKC').replaceAll('。', '.');

/** Whether mail programs would make a link of something in this text. */
export function isClickable(text: string): boolean {
  const plain = usual(text);
  return ADDRESS.test(plain) || TELEPHONE.test(plain);
}

/**
 * What a link shows: its text, or the address that it leads to if the text shows another one. An address of the same site, higher up, is not
 * another one.
 */
export function textOfLink(text: string, href: string): string {
  const isHonest = usual(text)
    .split(/[\s<>()"”“’,;]+/)
    .every((word) => !ADDRESS.test(word) || leadsTo(word.replace(/[.:!?]+$/, ''), href));
  return isHonest ? text : href.replace(/^mailto:/i, '');
}

function leadsTo(word: string, href: string): boolean {
  if (/^mailto:/i.test(href)) return addressed(word) !== null && addressed(word) === addressed(href);
  const [shown, target] = [siteOf(word), siteOf(href)];
  if (shown === null || target === null || !target.startsWith(shown)) return false;
  return /^(?:$|[/?#])/.test(target.slice(shown.length));
}

const addressed = (text: string): string | null => readEmail(text).value?.toLowerCase() ?? null;

/** A web address as it is compared: without its scheme, `www.` and a slash at its end, with its host as the network knows it. */
function siteOf(text: string): string | null {
  const { value } = readWebAddress(text);
  if (value === undefined) return null;
  const { host, pathname, search, hash } = new URL(/^https?:/i.test(value) ? value : `https://${value}`);
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}${search}${hash}`;
}
