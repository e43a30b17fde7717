const UUID = '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}';
const ANY = '[^/]+';
/** How many can sign on paper: 1 to 10. */
const COUNT = '(?:[1-9]|10)';

const OVER_A_FORM = `form/${ANY}(?:/support|/field/${ANY}/(?:correction|help))?`;

const OVER_A_CASE = [
  'link|delegate|changeContact|reject|remove|reject-signature|reject-internal-signature|admission|maillog|complete|archive',
  'cancelsignature|approve-regional-review|reject-regional-review',
  'get-accept/(?:share|cancel|download|zip|review|internal)',
  `downloadsignature/${COUNT}`,
  `deletenote/${UUID}`,
  OVER_A_FORM,
].join('|');

const OVER_AN_APPLICATION = `sign|shared|switchlocale|cancelsignature|downloadsignature/${COUNT}|${OVER_A_FORM}`;

const OUTCOMES = 'forgot|notfound|alreadyMember|alreadyExists|notAllowed|rejected';

const PAGES = [
  '/(?:search|new|simple|simple/new|failed)?',
  `/apply/${ANY}(?:/medlemsansokan|/(?:${OUTCOMES})(?:/${ANY})?)?`,
  `/case/admin/${UUID}(?:/(?:${OVER_A_CASE}))?`,
  `/case/${UUID}(?:/(?:renew|invalid|${OVER_AN_APPLICATION}))?`,
].map((pattern) => new RegExp(`^${pattern}$`));

/**
 * Whether an address has the shape of one of the product's pages. Checked before a page is rendered, because the status cannot
 * become 404 once sending has begun. The page itself checks whether the case, the form or the field exists.
 *
 * @param pathname Percent-encoded, with or without a trailing slash.
 */
export function isPageAddress(pathname: string): boolean {
  const path = pathname.replace(/\/+$/, '') || '/';
  return PAGES.some((pattern) => pattern.test(path));
}

/** The form and field in an address; null if there is no form or the address cannot be decoded. */
export function formInAddress(pathname: string): { formId: string; fieldId: string | null } | null {
  const [, formId, fieldId] = /\/form\/([^/?]+)(?:\/field\/([^/?]+))?/.exec(pathname) ?? [];
  return formId ? { formId: decoded(formId), fieldId: fieldId ? decoded(fieldId) : null } : null;
}

/** What cannot be decoded is used unchanged; it matches nothing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
