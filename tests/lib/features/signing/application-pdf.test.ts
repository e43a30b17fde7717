import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { type ApplicationPdfInput, renderApplicationPdf } from '@/lib/features/signing/application-pdf';
import { textFor } from '@/lib/platform/i18n/text-for';
import { sampleCase } from '@/tests/fixtures/sample-case';
import { pdfOfPages } from '../../../fixtures/hostile-files';
import { infoOf, pagesOf } from './read-pdf';

const CODE = '1B4E28BA-9F3C77D1A0B2';

function input(change: Partial<ApplicationPdfInput> = {}): ApplicationPdfInput {
  return {
    case: sampleCase(),
    locale: 'sv',
    purpose: 'review',
    contentCode: CODE,
    generatedAt: new Date('2026-11-21T13:32:00Z'),
    ...change,
  };
}

const pagesFor = async (change: Partial<ApplicationPdfInput> = {}) =>
  pagesOf(await renderApplicationPdf(input(change)));

describe('renderApplicationPdf', () => {
  it('says whose document it is, what it is, about whom, and when it was made', async () => {
    const [first = ''] = await pagesFor();
    for (const words of ['Teknikbolagen', 'Ansökan om medlemskap', 'Alfa Verkstad AB', '559900-0014']) {
      expect(first).toContain(words);
    }
    expect(first).toContain('karin@example.com');
    expect(first).toContain('A-10421');
    expect(first).toContain('21 november 2026');
    expect(first).toContain('14:32');
  });

  it.each(['kontakt@foretaget-i-vasteras.example', 'ekonomi.kontakt@industriforetaget.example'])(
    'puts an address on one line while there is room next to it: %s',
    async (contactEmail) => {
      const [first = ''] = await pagesFor({ case: sampleCase({ answers: { contactEmail } }) });
      expect(first.split('E-postadress')[0]).toContain(contactEmail);
    },
  );

  it('has every form with its questions and answers', async () => {
    const theCase = sampleCase({
      values: { website: 'www.räksmörgås.se – ½ Å Ä Ö é €', desiredAdmissionDate: '2027-01-01' },
    });
    const text = (await pagesFor({ case: theCase })).join(' ');
    for (const form of theCase.forms) expect(text).toContain(form.title);
    expect(text).toContain('Företagets namn Alfa Verkstad AB');
    expect(text).toContain('Webbplats www.räksmörgås.se – ½ Å Ä Ö é €');
    expect(text).toContain('Önskat inträdesdatum 1 januari 2027');
    expect(text).toContain('När startade verksamheten? maj 2012');
  });

  it('is in English for an English case', async () => {
    const theCase = sampleCase({ locale: 'en' });
    const text = (await pagesFor({ case: theCase, locale: 'en' })).join(' ');
    expect(text).toContain('Application for membership');
    expect(text).toContain('The Technology Companies');
    expect(text).toContain('Company name Alfa Verkstad AB');
    expect(text).toMatch(/Page 1 of \d/);
  });

  it('numbers its pages and shows the content code on each', async () => {
    const pages = await pagesFor({ purpose: 'paper' });
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Sida ${index + 1} av ${pages.length}`);
      expect(page).toContain(`Innehållskod ${CODE}`);
    }
  });

  it('describes itself', async () => {
    const pdf = await renderApplicationPdf(input());
    const info = await infoOf(pdf);
    expect(info.Title).toBe('Ansökan om medlemskap i Teknikbolagen – Alfa Verkstad AB');
    expect(info.Author).toBe('Teknikbolagen');
    expect(info.Language).toBe('sv');
    const document = await PDFDocument.load(pdf, { updateMetadata: false });
    expect(document.getCreationDate()).toEqual(new Date('2026-11-21T13:32:00Z'));
    const { width, height } = document.getPage(0).getSize();
    expect([Math.round(width), Math.round(height)]).toEqual([595, 842]);
  });

  it('is the same for the same input', async () => {
    const [one, other] = await Promise.all([renderApplicationPdf(input()), renderApplicationPdf(input())]);
    expect(Buffer.compare(one, other)).toBe(0);
  });

  it('shows the requested forms, and checkpoints', async () => {
    const text = (
      await pagesFor({
        formIds: ['contacts'],
        checkPoints: [
          { title: 'Firmatecknare kontrollerade', status: 'CHECKED' },
          { title: 'Kollektivavtal kontrollerat', status: 'NOT_CHECKED' },
        ],
      })
    ).join(' ');
    expect(text).toContain('Kontaktpersoner');
    expect(text).not.toContain('Verksamheten');
    expect(text).toContain('Firmatecknare kontrollerade Kontrollerad');
    expect(text).toContain('Kollektivavtal kontrollerat Inte kontrollerad');
  });
});

describe('a draft', () => {
  it('says so on every page until the application is locked', async () => {
    const drafts = await pagesFor();
    expect(drafts.every((page) => page.includes('Utkast'))).toBe(true);
    const locked = { ...sampleCase(), locked: true };
    for (const change of [{ case: locked }, { purpose: 'digital' }, { purpose: 'paper' }] as const) {
      expect((await pagesFor(change)).join(' ')).not.toContain('Utkast');
    }
    const english = await pagesFor({ case: sampleCase({ locale: 'en' }), locale: 'en' });
    expect(english.every((page) => page.includes('Draft'))).toBe(true);
  });
});

describe('signing', () => {
  it.each([1, 2, 3, 10])('has %i places to sign on paper', async (count) => {
    const text = (await pagesFor({ purpose: 'paper', numberOfSignatories: count })).join(' ');
    for (let number = 1; number <= count; number++) {
      expect(text).toContain(`Underskrift ${number} av ${count}`);
    }
    expect(text).not.toContain(`Underskrift ${count + 1} av`);
    expect(text.match(/Namnförtydligande/g)).toHaveLength(count);
    expect(text.match(/Ort och datum/g)).toHaveLength(count);
  });

  it('begins a page of its own on paper, with what is signed and what to do', async () => {
    const pages = await pagesFor({ purpose: 'paper', postalAddress: 'Box 123, 111 22 Stockholm' });
    const last = pages[pages.length - 1] ?? '';
    expect(last).toContain('Vi ansöker om medlemskap i Teknikbolagen för Alfa Verkstad AB');
    expect(last).toContain('Den som tecknar företagets firma skriver under nedan.');
    expect(last).toContain('posta dokumentet till: Box 123, 111 22 Stockholm');
    expect(last).not.toContain('Intyg och samtycke');
  });

  it.each([
    ['digital', 'Vi intygar att uppgifterna i ansökan är riktiga', 'Dokumentet skrivs under digitalt'],
    ['internal', 'Underskriften gäller ansökan från Alfa Verkstad AB', 'Dokumentet skrivs under digitalt'],
  ] as const)('says in a document for %s signing what is signed', async (purpose, statement, note) => {
    const text = (await pagesFor({ purpose })).join(' ');
    expect(text).toContain(statement);
    expect(text).toContain(note);
    expect(text).not.toContain('Namnförtydligande');
  });

  it('has no signature lines in a copy to read', async () => {
    const text = (await pagesFor({ statutes: '1 § Namn' })).join(' ');
    expect(text).not.toMatch(/Vi intygar|skrivs under digitalt|Namnförtydligande|1 § Namn/);
  });

  it.each(['sv', 'en'] as const)(
    'is the same in the copy to read beforehand as in the document in %s',
    async (locale) => {
      const given = { case: sampleCase({ locale }), locale, statutes: '1 § Namn' };
      const said = async (change: Partial<ApplicationPdfInput>) =>
        (await pagesFor({ ...given, ...change })).join(' ');
      const [copy, digital, paper] = [
        await said({ isToBeSigned: true }),
        await said({ purpose: 'digital' }),
        await said({ purpose: 'paper' }),
      ];
      const statement = textFor(locale)('document.signing.statement', {
        organisation: locale === 'sv' ? 'Teknikbolagen' : 'The Technology Companies',
        company: 'Alfa Verkstad AB',
        orgNo: '559900-0014',
      });
      for (const text of [copy, digital, paper]) {
        expect(text).toContain(statement);
        expect(text).toContain('1 § Namn');
      }
      expect(copy).toContain(textFor(locale)('document.signing.copy'));
      expect(copy).not.toMatch(/Namnförtydligande|block letters/);
    },
  );
});

describe('text of any kind', () => {
  const withDescription = (words: string) => sampleCase({ values: { businessDescription: words } });

  it.each([
    '🎉👩‍👩‍👧‍👦🇸🇪 ✅☑✓☐',
    '漢字 山田太郎',
    '김민수',
    'สมชาย น้ำใจ',
    'क्षत्रिय हिन्दी',
    'محمد علي',
    'שלום עולם',
  ])('writes every character of %s', async (words) => {
    // Spaces are guessed from the places of glyphs.
    const text = (await pagesFor({ case: withDescription(words) })).join('');
    expect(text.replaceAll(' ', '')).toContain(words.replaceAll(' ', ''));
  });

  it('gives the number of a character that no font has, and leaves out what nobody sees', async () => {
    const text = (await pagesFor({ case: withDescription('Vi 𐎀\u0000\u202e säljer') })).join(' ');
    expect(text).toContain('Vi [U+10380] säljer');
  });

  it('reads decomposed letters as the letters they are', async () => {
    const text = (await pagesFor({ case: withDescription('Räksmörgås'.normalize('NFD')) })).join(' ');
    expect(text).toContain('Räksmörgås');
  });

  it('has every word of an answer that is longer than a page, and its label on each page', async () => {
    const words = Array.from({ length: 3000 }, (_, index) => `ord${index}`);
    const pages = await pagesFor({ case: withDescription(words.join(' ')) });
    const text = pages.join(' ');
    expect(words.filter((word) => !text.includes(word))).toEqual([]);
    expect(pages.filter((page) => page.includes('Beskriv verksamheten')).length).toBeGreaterThan(2);
  });

  it('breaks a word that is wider than the page, and has all of it', async () => {
    const word = Array.from({ length: 60 }, (_, index) => `del${index}x`).join('');
    const text = (await pagesFor({ case: withDescription(word) })).join(' ');
    expect(text.replaceAll(' ', '')).toContain(word);
  });

  it('writes what a person typed and nothing that PDF would understand', async () => {
    const words = ') Tj ET Q (x) <AB> \\051 %EOF';
    expect((await pagesFor({ case: withDescription(words) })).join(' ')).toContain(words);
  });

  it('holds very long names', async () => {
    const name = 'Aktiebolaget Långt Företagsnamn '.repeat(12).trim();
    const pages = await pagesFor({ case: sampleCase({ answers: { companyName: name } }) });
    expect(pages[0]).toContain(name);
    expect(pages[1]).toContain('…');
  });
});

describe('the pages', () => {
  it('never begin with the last row of a part alone', async () => {
    for (let count = 2; count <= 40; count++) {
      const title = (index: number) => `Kontroll ${String(index).padStart(2, '0')}`;
      const checkPoints = Array.from({ length: count }, (_, index) => ({
        title: title(index + 1),
        status: 'CHECKED' as const,
      }));
      const pages = await pagesFor({ formIds: [], checkPoints });
      expect(pages.find((page) => page.includes(title(count)))).toContain(title(count - 1));
    }
  });

  it('are counted with the signed ones after them', async () => {
    const signed = [
      {
        contentType: 'application/pdf',
        content: pdfOfPages(5),
        name: 'signed.pdf',
        isApplication: false,
        note: 'Bifogat',
        filesNote: '',
      },
    ];
    const pages = await pagesOf(await renderApplicationPdf(input(), signed));
    expect(pages[0]).toContain(`Sida 1 av ${pages.length}`);
    expect(pages.length).toBeGreaterThan(6);
  });
});

describe('a document to sign', () => {
  it.each(['digital', 'internal'] as const)(
    'has numbered pages and says who signs it: %s',
    async (purpose) => {
      const signatories = ['Åsa Öberg (asa@exempel.se)', 'bo@exempel.se'];
      const pages = await pagesFor({ purpose, signatories, contactName: 'Åsa Öberg' });
      for (const [index, page] of pages.entries())
        expect(page).toContain(`Sida ${index + 1} av ${pages.length}`);
      expect(pages[0]).toMatch(/Kontaktperson.* Åsa Öberg \(\S+@/);
      expect(pages.at(-1)).toContain('Skrivs under av Åsa Öberg (asa@exempel.se) och bo@exempel.se.');
    },
  );
});

describe('a copy of what was signed', () => {
  const signed = async (isApplication: boolean) => ({
    ...{ contentType: 'application/pdf', content: await renderApplicationPdf(input({ purpose: 'digital' })) },
    ...{ name: 'signed.pdf', note: 'Bifogat', filesNote: '', isApplication },
  });
  // The number in the signed document is above the one in this file.
  const lastNumber = (page: string) => page.match(/\d+ av \d+/g)?.at(-1);
  const locked = { ...sampleCase(), locked: true };

  it('begins with the answers, has nothing else where nothing else is to say, and numbers each page', async () => {
    const pages = await pagesOf(await renderApplicationPdf(input({ case: locked }), [await signed(true)]));
    expect(pages[0]).toContain('Företagets namn Alfa Verkstad AB');
    expect(pages.map(lastNumber)).toEqual(pages.map((_, index) => `${index + 1} av ${pages.length}`));
    expect(pages.at(-1)).toContain('Inget är ändrat efter underskriften');
    expect(pages.join(' ')).not.toContain('Den underskrivna ansökan');
  });

  it('has what was added after it, numbered on', async () => {
    const checkPoints = [{ title: 'Firmatecknare', status: 'CHECKED' as const }];
    const pages = await pagesOf(
      await renderApplicationPdf(input({ case: locked, checkPoints }), [
        await signed(true),
        await signed(false),
      ]),
    );
    expect(pages.findIndex((page) => page.includes('Firmatecknare Kontrollerad'))).toBe(
      (pages.length - 1) / 2,
    );
    expect(pages.map(lastNumber)).toEqual(pages.map((_, index) => `${index + 1} av ${pages.length}`));
  });
});

describe('a case of several hundred pages', () => {
  it('has all of its entries, and the fonts once', async () => {
    const theCase = sampleCase({ organisation: 'handelsforbundet' });
    const list = theCase.forms.flatMap(({ rows }) => rows).find(({ type }) => type === 'FormDynamicList');
    if (!list) throw new Error('The template has no list');
    const ids = (list.columns ?? []).flat().map(({ componentId }) => componentId);
    const entry = (number: number) => Object.fromEntries(ids.map((id) => [id, `värde ${number}`]));
    list.value = JSON.stringify(Array.from({ length: 1300 }, (_, index) => entry(index)));
    const pdf = await renderApplicationPdf(input({ case: theCase }));
    const pages = await pagesOf(pdf);
    const rowsPerEntry = [...pages.join(' ').matchAll(/värde 7\b/g)].length;
    expect(rowsPerEntry).toBeGreaterThan(1);
    expect(pages.length).toBeGreaterThan(200);
    // An entry begins and ends on one page.
    for (const page of pages) {
      const perEntry = Map.groupBy(page.matchAll(/värde (\d+)/g), ([, number]) => number);
      for (const values of perEntry.values()) expect(values).toHaveLength(rowsPerEntry);
    }
    const numbers = [...pages.join(' ').matchAll(/värde (\d+)/g)].map(([, number]) => Number(number));
    expect(new Set(numbers).size).toBe(1300);
    expect(pages.filter((page, index) => !page.includes(`Sida ${index + 1} av ${pages.length}`))).toEqual([]);
    expect(pdf.length).toBeLessThan(1_000_000);
  });
});
