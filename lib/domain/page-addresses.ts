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
 * Whether an address has the shape of one of the product's pages. It is asked before a page is made: once a page has
 * begun to be sent, its status can no longer become 404. Whether the case, the form or the field is there, the page knows.
 *
 * @param pathname As it stands in the address, percent-encoded; a slash at the end does not matter.
 */
export function isPageAddress(pathname: string): boolean {
  const path = pathname.replace(/\/+$/, '') || '/';
  return PAGES.some((pattern) => pattern.test(path));
}

/** The form, and the field of it, that an address names; null for an address without a form, or that cannot be read. */
export function formInAddress(pathname: string): { formId: string; fieldId: string | null } | null {
  const [, formId, fieldId] = /\/form\/([^/?]+)(?:\/field\/([^/?]+))?/.exec(pathname) ?? [];
  return formId ? { formId: decoded(formId), fieldId: fieldId ? decoded(fieldId) : null } : null;
}

/** What cannot be decoded names nothing: it is taken as it stands. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
