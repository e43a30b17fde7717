import { createdCase, filledCase, sharedCase, submittedCase } from '@/e2e/support/prepared-case';

interface ApplicantPage {
  name: string;
  /** The page is the last one; a link before it lets the browser in. */
  addresses: string[];
}

/** The pages that an applicant meets, over applications made for them. */
export async function applicantPages(url: string): Promise<ApplicantPage[]> {
  const created = await createdCase();
  const filled = await filledCase();
  const ofShops = await filledCase({ moSlug: 'handelsforbundet' });
  const shared = await sharedCase();
  const submitted = await submittedCase();
  const of = ({ id, link }: typeof created, page: string) => [link, `${url}/case/${id}${page}`];
  return [
    { name: 'start of an application', addresses: [`${url}/apply/teknikbolagen`] },
    { name: 'applying', addresses: [`${url}/apply/teknikbolagen/medlemsansokan`] },
    { name: 'forgotten link', addresses: [`${url}/apply/teknikbolagen/forgot`] },
    { name: 'a new link', addresses: [`${url}/case/${created.id}/renew`] },
    { name: 'application, to be filled in', addresses: of(created, '') },
    { name: 'form with texts and choices', addresses: of(created, '/form/company') },
    { name: 'form with people', addresses: of(created, '/form/contacts') },
    { name: 'form with lists and options of the register', addresses: of(ofShops, '/form/stores') },
    { name: 'form with files and dates', addresses: of(ofShops, '/form/agreements') },
    { name: 'a question about a field', addresses: of(created, '/form/company/field/website/help') },
    { name: 'application, to be checked and signed', addresses: of(filled, '') },
    { name: 'application, being signed', addresses: of(shared, '') },
    { name: 'taking it back', addresses: of(shared, '/cancelsignature') },
    { name: 'application, being reviewed', addresses: of(submitted, '') },
    { name: 'language', addresses: of(submitted, '/switchlocale') },
  ];
}
