import { decodedPart } from './decoded-part';
import { APPLICATION_DIALOGS, addressesIn, CASE_DIALOGS } from './dialogs';
import { GUIDES } from './guides';
import { COUNT_LIMITS } from './limits';
import { LOCALES } from './locale';
import { caseIdOf, routeKind } from './route-kind';

const UUID = '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}';

/** Why no new application was made. */
export const APPLY_OUTCOMES = [
  'notfound',
  'alreadyMember',
  'alreadyExists',
  'notAllowed',
  'rejected',
] as const;
export type ApplyOutcome = (typeof APPLY_OUTCOMES)[number];

/** The pattern of each variable part of an address. A part without a pattern may be anything. */
const PARTS: Readonly<Record<string, string>> = {
  caseId: UUID,
  noteId: UUID,
  // The number of people who sign on paper.
  count: `(?:${Array.from({ length: COUNT_LIMITS.signatories }, (_, index) => index + 1).join('|')})`,
  outcome: `(?:${APPLY_OUTCOMES.join('|')})`,
  language: `(?:${LOCALES.join('|')})`,
  audience: `(?:${GUIDES.join('|')})`,
  function: '(?:share|cancel|download|zip|review|internal)',
};

const OF_AN_ORGANISATION = [
  'forms',
  'texts',
  'mails',
  'process',
  'publish',
  'preview',
  'versions',
  'figures',
  'settings/[[...page]]',
  'people',
  'history',
  'integrations',
  'join',
] as const;

/** Every dialog that has an address, written like the folders below `app`. */
export const DIALOG_SHAPES = [
  '/search',
  '/new',
  '/simple/new',
  ...below('/case/admin/[caseId]', ['form/[formId]', ...addressesIn(CASE_DIALOGS)]),
  ...below('/case/[caseId]', [
    'form/[formId]',
    'form/[formId]/support',
    'form/[formId]/field/[fieldId]/correction',
    'form/[formId]/field/[fieldId]/help',
    ...addressesIn(APPLICATION_DIALOGS),
  ]),
] as const;

/** Every page of the product, including dialogs. */
export const PAGE_SHAPES = [
  '/',
  '/simple',
  '/failed',
  '/signed-in',
  '/apply/[moSlug]',
  '/apply/[moSlug]/information',
  '/apply/[moSlug]/medlemsansokan',
  '/apply/[moSlug]/created',
  '/apply/[moSlug]/forgot/[[...orgNumber]]',
  '/apply/[moSlug]/[outcome]/[[...orgNumber]]',
  '/preview/[moSlug]',
  '/statistics',
  '/operator',
  '/guide/[language]/[audience]',
  '/organisation',
  '/organisation/[slug]',
  ...below('/organisation/[slug]', OF_AN_ORGANISATION),
  '/case/admin/[caseId]',
  '/case/[caseId]',
  ...below('/case/[caseId]', ['check', 'corrections', 'signing', 'shared', 'questions', 'about']),
  '/case/[caseId]/renew',
  '/case/[caseId]/invalid',
  ...DIALOG_SHAPES,
] as const;

const PAGES = PAGE_SHAPES.map((shape) => new RegExp(`^${patternOf(shape)}$`));

function below<Start extends string, End extends string>(start: Start, ends: readonly End[]) {
  return ends.map((end) => `${start}/${end}` as const);
}

function patternOf(shape: string): string {
  return shape
    .replace(/\/\[\[\.{3}\w+\]\]/g, '(?:/[^/]+)?')
    .replace(/\[(\w+)\]/g, (_, part: string) => PARTS[part] ?? '[^/]+');
}

/**
 * Whether an address has the shape of one of the product's pages. Checked before a page is rendered, because the status cannot
 * become 404 once sending has begun. The page itself checks whether the case, the form or the field exists.
 *
 * @param pathname Percent-encoded, with or without a trailing slash.
 */
export function isPageAddress(pathname: string): boolean {
  const path = pathname.replace(/(?<!\/)\/+$/, '') || '/';
  return PAGES.some((pattern) => pattern.test(path));
}

/** Whether a page below an application, or about its link, has this word where a case link has its token. */
export function isWordOfApplication(part: string): boolean {
  return OF_AN_APPLICATION.has(part);
}

const OF_AN_APPLICATION = new Set(
  PAGE_SHAPES.flatMap((shape) => /^\/case\/\[caseId\]\/([^/]+)/.exec(shape)?.[1] ?? []),
);

/** The form and field in an address; null if there is no form or the address cannot be decoded. */
export function formInAddress(pathname: string): { formId: string; fieldId: string | null } | null {
  const [, formId, fieldId] = /\/form\/([^/?]+)(?:\/field\/([^/?]+))?/.exec(pathname) ?? [];
  return formId ? { formId: decodedPart(formId), fieldId: fieldId ? decodedPart(fieldId) : null } : null;
}

/** The link from a guide into the product: its text `shell.guideBack.<name>` and its address. */
export interface WayBack {
  name: 'application' | 'home' | 'page';
  href: string;
}

interface GuideReader {
  isCaseWorker: boolean;
  /** The cases whose links this browser holds. */
  heldCases: readonly string[];
}

/**
 * Returns where a guide leads back to: the page that it was opened from, or else a page that the reader can open.
 *
 * @param from The path in the address. It may be anything. Only the product's own pages count.
 * @returns null for a stranger who came straight to the guide.
 */
export function guideWayBack(from: unknown, { isCaseWorker, heldCases }: GuideReader): WayBack | null {
  if (typeof from === 'string' && isPageAddress(from)) {
    return { name: routeKind(from) === 'token' ? 'application' : 'page', href: from };
  }
  if (isCaseWorker) return { name: 'home', href: '/' };
  const [held, ...others] = heldCases;
  return held !== undefined && others.length === 0 ? { name: 'application', href: `/case/${held}` } : null;
}

/** The organisation whose page a guide was opened from: by its case or by its slug. */
export function organisationOfPath(from: string): { caseId: string } | { slug: string } | null {
  const caseId = caseIdOf(from);
  if (caseId !== null) return { caseId };
  const slug = /^\/apply\/([^/]+)/.exec(from)?.[1];
  return slug === undefined ? null : { slug };
}

/** The pages of the settings with the cards on each. A card's id is its fragment. */
export const SETTINGS_PAGES = {
  names: ['names'],
  look: ['logo', 'colour'],
  addresses: ['addresses'],
  notices: ['contact', 'notices'],
  deadlines: ['deadlines', 'responsibility'],
  replies: ['replies'],
  retention: ['retention'],
  webhooks: ['webhook', 'webhook-secret', 'webhook-log'],
} as const satisfies Record<string, readonly string[]>;

export type SettingsPage = keyof typeof SETTINGS_PAGES;

/** In the order of the menu. `/settings` itself shows the first. */
export const SETTINGS_PAGE_NAMES = Object.keys(SETTINGS_PAGES) as [SettingsPage, ...SettingsPage[]];
