import { describe, expect, it } from 'vitest';
import { type ApplicationPdfInput, renderApplicationPdf } from '@/lib/features/signing/application-pdf';
import { sampleCase } from '@/tests/fixtures/sample-case';
import { pagesOf } from './read-pdf';

const pagesFor = async (change: Partial<ApplicationPdfInput>) =>
  pagesOf(
    await renderApplicationPdf({
      case: sampleCase(),
      locale: 'sv',
      purpose: 'review',
      contentCode: '1B4E28BA-9F3C77D1A0B2',
      generatedAt: new Date('2026-11-21T13:32:00Z'),
      ...change,
    }),
  );

describe('the room on a page', () => {
  it('shows a long title of a form in full, and the numbers of the case before a long name', async () => {
    const companyName = 'Aktiebolaget Norra Sveriges Sammanslagna Verkstadsmekaniska Industriföreningar';
    const theCase = sampleCase({ answers: { companyName } });
    const title = 'Uppgifter om företaget, dess verksamhet, ägare och firmatecknare samt alla arbetsplatser';
    for (const form of theCase.forms) form.title = title;
    const [first = '', second = ''] = await pagesFor({ case: theCase });
    expect(first).toContain(title);
    expect(second).toContain('A-10421 · 559900-0014 · Aktiebolaget Norra');
  });

  it('has room for six signatures on the last page, below the address to post to', async () => {
    const postalAddress = 'Teknikbolagen\nMedlemskap\nBox 5510\n114 85 Stockholm';
    const pages = await pagesFor({ purpose: 'paper', numberOfSignatories: 6, postalAddress });
    expect(pages.at(-1)).toContain('Så här gör ni');
    expect(pages.at(-1)).toContain('Underskrift 6 av 6');
  });

  it('breaks an address that is too wide at its signs', async () => {
    const contactEmail = 'ekonomiavdelningen.och.kontakt@industriforetaget-i-norra-vasteras.example';
    const [first = ''] = await pagesFor({ case: sampleCase({ answers: { contactEmail } }) });
    expect(first).toContain('ekonomiavdelningen.och.kontakt@ industriforetaget-i-norra-');
  });
});
