import { APPLY_OUTCOMES, type PAGE_SHAPES, SETTINGS_PAGE_NAMES } from '@/lib/domain/page-addresses';
import type { Person } from './people';
import {
  callAs,
  caseOutForReview,
  createdCase,
  exportableCase,
  filledCase,
  internallySignedCase,
  lockedCase,
  type PreparedCase,
  sharedCase,
  submittedCase,
} from './prepared-case';
import { formsOf } from './questions';
import type { Page } from './test';
import type { Language } from './texts';

/** A stage of a case that a page needs. */
interface Stage {
  /** Whose calls bring the case there, if the company alone cannot. */
  by?: Person;
  prepare(page: Page, language: Language): Promise<PreparedCase & { noteId?: string }>;
}

const STAGES = {
  created: { prepare: (_page, language) => createdCase({ language }) },
  filled: { prepare: (_page, language) => filledCase({ language }) },
  locked: { prepare: (_page, language) => lockedCase({ language }) },
  shared: { prepare: (_page, language) => sharedCase({ language }) },
  submitted: { prepare: (_page, language) => submittedCase({ language }) },
  corrected: { by: 'Anna', prepare: correctedCase },
  noted: { by: 'Anna', prepare: notedCase },
  signedInside: { by: 'Anna', prepare: (page, language) => internallySignedCase(page, { language }) },
  outForReview: { by: 'Anna', prepare: (page, language) => caseOutForReview(page, { language }) },
  exportable: { by: 'Hanna', prepare: (page, language) => exportableCase(page, { language }) },
  exported: { by: 'Hanna', prepare: exportedCase },
} satisfies Record<string, Stage>;

export type StageName = keyof typeof STAGES;

/** Returns the stage of a case with this name. */
export function stageOf(name: StageName): Stage {
  return STAGES[name];
}

/** Who opens a page. `applicant` uses the link of the case. */
export type Walker = Person | 'applicant' | 'anybody';
type Walk = readonly [by: Walker, at?: StageName];

/** The person who walks through each page, and the stage of its case. A page that is missing here fails the type check. */
export type PageShape = (typeof PAGE_SHAPES)[number];

export const WALKS: Record<PageShape, Walk> = {
  '/': ['Anna'],
  '/search': ['Anna'],
  '/new': ['Anna'],
  '/simple': ['Ragnar'],
  '/simple/new': ['Robert'],
  '/failed': ['anybody'],
  '/signed-in': ['Anna'],
  '/statistics': ['Anna'],
  '/operator': ['Olof'],
  '/organisation': ['Anna'],
  '/organisation/[slug]': ['Anna'],
  '/organisation/[slug]/forms': ['Anna'],
  '/organisation/[slug]/texts': ['Anna'],
  '/organisation/[slug]/mails': ['Anna'],
  '/organisation/[slug]/process': ['Anna'],
  '/organisation/[slug]/publish': ['Anna'],
  '/organisation/[slug]/preview': ['Anna'],
  '/organisation/[slug]/versions': ['Anna'],
  '/organisation/[slug]/figures': ['Anna'],
  '/organisation/[slug]/settings/[[...page]]': ['Anna'],
  '/organisation/[slug]/people': ['Anna'],
  '/organisation/[slug]/history': ['Anna'],
  '/organisation/[slug]/integrations': ['Anna'],
  '/organisation/[slug]/join': ['Anna'],
  '/apply/[moSlug]': ['anybody'],
  '/apply/[moSlug]/information': ['anybody'],
  '/apply/[moSlug]/medlemsansokan': ['anybody'],
  '/apply/[moSlug]/created': ['anybody'],
  '/preview/[moSlug]': ['anybody'],
  '/guide/[language]/[audience]': ['anybody'],
  '/apply/[moSlug]/forgot/[[...orgNumber]]': ['anybody'],
  '/apply/[moSlug]/[outcome]/[[...orgNumber]]': ['anybody'],
  '/case/[caseId]/renew': ['anybody', 'created'],
  '/case/[caseId]/invalid': ['anybody', 'created'],
  '/case/[caseId]': ['applicant', 'filled'],
  '/case/[caseId]/check': ['applicant', 'filled'],
  '/case/[caseId]/signing': ['applicant', 'filled'],
  '/case/[caseId]/questions': ['applicant', 'filled'],
  '/case/[caseId]/about': ['applicant', 'filled'],
  '/case/[caseId]/corrections': ['applicant', 'corrected'],
  '/case/[caseId]/form/[formId]': ['applicant', 'filled'],
  '/case/[caseId]/form/[formId]/support': ['applicant', 'filled'],
  '/case/[caseId]/form/[formId]/field/[fieldId]/help': ['applicant', 'filled'],
  '/case/[caseId]/form/[formId]/field/[fieldId]/correction': ['applicant', 'corrected'],
  '/case/[caseId]/switchlocale': ['applicant', 'filled'],
  '/case/[caseId]/colleagues': ['applicant', 'filled'],
  '/case/[caseId]/downloadsignature/[count]': ['applicant', 'filled'],
  '/case/[caseId]/sign': ['applicant', 'locked'],
  '/case/[caseId]/shared': ['applicant', 'shared'],
  '/case/[caseId]/cancelsignature': ['applicant', 'shared'],
  '/case/[caseId]/withdraw': ['applicant', 'shared'],
  '/case/admin/[caseId]': ['Anna', 'submitted'],
  '/case/admin/[caseId]/form/[formId]': ['Anna', 'submitted'],
  '/case/admin/[caseId]/form/[formId]/support': ['Anna', 'submitted'],
  '/case/admin/[caseId]/form/[formId]/field/[fieldId]/correction': ['Anna', 'submitted'],
  '/case/admin/[caseId]/form/[formId]/field/[fieldId]/help': ['Anna', 'submitted'],
  '/case/admin/[caseId]/reject-signature': ['Anna', 'submitted'],
  '/case/admin/[caseId]/get-accept/[function]': ['Anna', 'submitted'],
  '/case/admin/[caseId]/link': ['Anna', 'filled'],
  '/case/admin/[caseId]/delegate': ['Anna', 'filled'],
  '/case/admin/[caseId]/changeContact': ['Anna', 'filled'],
  '/case/admin/[caseId]/colleagues': ['Anna', 'filled'],
  '/case/admin/[caseId]/admission': ['Anna', 'filled'],
  '/case/admin/[caseId]/putaside': ['Anna', 'filled'],
  '/case/admin/[caseId]/maillog': ['Anna', 'filled'],
  '/case/admin/[caseId]/reject': ['Anna', 'filled'],
  '/case/admin/[caseId]/remove': ['Anna', 'filled'],
  '/case/admin/[caseId]/downloadsignature/[count]': ['Anna', 'filled'],
  '/case/admin/[caseId]/cancelsignature': ['Anna', 'shared'],
  '/case/admin/[caseId]/deletenote/[noteId]': ['Anna', 'noted'],
  '/case/admin/[caseId]/reject-internal-signature': ['Anna', 'signedInside'],
  '/case/admin/[caseId]/approve-regional-review': ['Ragnar', 'outForReview'],
  '/case/admin/[caseId]/reject-regional-review': ['Ragnar', 'outForReview'],
  '/case/admin/[caseId]/review': ['Anna', 'submitted'],
  '/case/admin/[caseId]/complete': ['Hanna', 'exportable'],
  '/case/admin/[caseId]/archive': ['Hanna', 'exported'],
};

const FORM = 'company';
const FIELD = 'website';

/**
 * Returns the addresses of a page: one for every form, if the form itself is the page.
 *
 * @param prepared The case that the page is about, if any, and its note if needed.
 */
export function addressesOf(shape: PageShape, prepared?: PreparedCase & { noteId?: string }): string[] {
  const forms = shape.endsWith('/form/[formId]')
    ? formsOf(prepared?.moSlug ?? '').map(({ id }) => id)
    : [FORM];
  const varying = shape.includes('[outcome]')
    ? APPLY_OUTCOMES
    : ['', ...(shape.includes('[[...page]]') ? SETTINGS_PAGE_NAMES.map((page) => `/${page}`) : [])];
  return forms.flatMap((formId) =>
    varying.map((part) =>
      shape
        .replace('[outcome]', part)
        .replace('/[[...page]]', part)
        .replace('[language]', 'sv')
        .replace('[audience]', 'case-worker')
        .replace('[formId]', formId)
        .replace('[fieldId]', FIELD)
        .replace('[count]', '1')
        .replace('[function]', 'review')
        .replace(/\[(moSlug|slug)\]/, 'teknikbolagen')
        .replace('/[[...orgNumber]]', '')
        .replace('[caseId]', prepared?.id ?? '')
        .replace('[noteId]', prepared?.noteId ?? ''),
    ),
  );
}

async function correctedCase(page: Page, language: Language): Promise<PreparedCase> {
  const prepared = await submittedCase({ language });
  await callAs(page, 'PUT', 'Case/NeedsCorrection', {
    query: { caseId: prepared.id, formId: FORM },
    data: { componentId: FIELD, description: 'Se över det här.' },
  });
  return prepared;
}

async function notedCase(page: Page, language: Language): Promise<PreparedCase & { noteId: string }> {
  const prepared = await createdCase({ language });
  const query = { caseId: prepared.id };
  await callAs(page, 'POST', 'Notes', { query, data: { text: 'Ring på måndag.' } });
  const answer = await page.request.get('/api/Notes', { params: query });
  const { internalNotes } = (await answer.json()) as { internalNotes: { id: string }[] };
  return { ...prepared, noteId: internalNotes[0]?.id ?? '' };
}

async function exportedCase(page: Page, language: Language): Promise<PreparedCase> {
  const prepared = await exportableCase(page, { language });
  await callAs(page, 'PUT', 'Case/ExportToTellus', { query: { caseId: prepared.id }, data: {} });
  return prepared;
}
