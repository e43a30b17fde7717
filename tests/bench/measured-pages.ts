import type { Page } from 'playwright';
import { nameOf } from '@/e2e/support/people';
import { createdCase, filledCase, sharedCase, submittedCase } from '@/e2e/support/prepared-case';

export interface MeasuredPage {
  name: string;
  address: string;
  /** Lets the browser in. */
  enter?: (page: Page) => Promise<unknown>;
}

/** The pages that an applicant meets, over applications made for them. */
export async function applicantPages(url: string): Promise<MeasuredPage[]> {
  const created = await createdCase();
  const filled = await filledCase();
  const ofShops = await filledCase({ moSlug: 'handelsforbundet' });
  const shared = await sharedCase();
  const submitted = await submittedCase();
  const open = (address: string) => ({ address: url + address });
  const of = ({ id, link }: typeof created, page: string) => ({
    ...open(`/case/${id}${page}`),
    enter: (browser: Page) => browser.goto(link),
  });
  return [
    { name: 'start of an application', ...open('/apply/teknikbolagen') },
    { name: 'applying', ...open('/apply/teknikbolagen/medlemsansokan') },
    { name: 'forgotten link', ...open('/apply/teknikbolagen/forgot') },
    { name: 'a new link', ...open(`/case/${created.id}/renew`) },
    { name: 'application, to be filled in', ...of(created, '') },
    { name: 'form with texts and choices', ...of(created, '/form/company') },
    { name: 'form with people', ...of(created, '/form/contacts') },
    { name: 'form with lists and options of the register', ...of(ofShops, '/form/stores') },
    { name: 'form with files and dates', ...of(ofShops, '/form/agreements') },
    { name: 'a question about a field', ...of(created, '/form/company/field/website/help') },
    { name: 'application, to be checked and signed', ...of(filled, '') },
    { name: 'application, being signed', ...of(shared, '') },
    { name: 'taking it back', ...of(shared, '/cancelsignature') },
    { name: 'application, being reviewed', ...of(submitted, '') },
    { name: 'language', ...of(submitted, '/switchlocale') },
  ];
}

/** The pages that a case worker works with. */
export async function caseWorkerPages(url: string): Promise<MeasuredPage[]> {
  const { id } = await submittedCase();
  const of = (page: string) => ({
    address: url + page,
    async enter(browser: Page) {
      await browser.goto(url);
      await browser.getByRole('button', { name: nameOf('Anna') }).click();
      await browser.waitForURL(({ pathname }) => pathname === '/');
    },
  });
  const editor = '/organisation/teknikbolagen';
  return [
    { name: 'case list', ...of('/') },
    { name: 'case', ...of(`/case/admin/${id}`) },
    { name: 'case, with a question', ...of(`/case/admin/${id}/reject`) },
    { name: 'case, with a form', ...of(`/case/admin/${id}/form/company`) },
    {
      name: 'case, with a correction of a field',
      ...of(`/case/admin/${id}/form/company/field/website/correction`),
    },
    { name: 'organisation', ...of(editor) },
    { name: 'organisation, forms', ...of(`${editor}/forms?component=isPartOfGroup`) },
    { name: 'organisation, texts', ...of(`${editor}/texts`) },
    { name: 'organisation, process', ...of(`${editor}/process`) },
    { name: 'organisation, publishing', ...of(`${editor}/publish`) },
    { name: 'organisation, preview', ...of(`${editor}/preview`) },
    { name: 'organisation, settings', ...of(`${editor}/settings`) },
  ];
}
