import { PDFDocument } from 'pdf-lib';
import type { ApplicantCase } from '@/lib/api/shapes';
import type { Locale } from '@/lib/i18n/locale';
import { type TextValues, textFor } from '@/lib/i18n/text-for';
import { applicationContent, type Block } from './application-content';
import { momentInWords } from './date-words';
import { drawBlocks, type Pen } from './typesetting/draw-blocks';
import { drawFront, drawMargins } from './typesetting/draw-front';
import { drawSigning, type SigningTexts } from './typesetting/draw-signing';
import { openSheet } from './typesetting/sheet';
import { embedTypefaces } from './typesetting/typeface';

export interface ApplicationPdfInput {
  case: ApplicantCase;
  /** The language of headings; questions are in the language that the case has been read in. */
  locale: Locale;
  /** `review` to read; the others end with what is signed, `paper` with places to sign. */
  purpose: 'review' | 'digital' | 'paper' | 'internal';
  /** `paper`: how many places to sign there are; 1 when left out. */
  numberOfSignatories?: number;
  /** `contentCodeOf` the values; stands on every page. */
  contentCode: string;
  generatedAt: Date;
  /** The forms to show; all when left out. */
  formIds?: string[];
  /** What the case worker confirms outside the forms; left out where there are none. */
  checkPoints?: { title: string; status: 'CHECKED' | 'NOT_CHECKED' }[];
  /** `paper`: where the signed document may be posted. */
  postalAddress?: string;
}

type Say = (key: string, values?: TextValues) => string;

/** The application as a PDF (A4, the fonts embedded). The same input gives the same bytes. */
export async function renderApplicationPdf(input: ApplicationPdfInput): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const faces = await embedTypefaces(document);
  const sheet = openSheet(document, faces);
  const pen: Pen = { sheet, faces, accent: input.case.mo.accentColour };
  const names = namesOf(input);
  const text = textFor(input.locale);
  const say: Say = (key, values) => text(`document.${key}`, { ...names, ...values });

  describe(document, input, say);
  drawFront(pen, front(input, say));
  await drawBlocks(pen, [
    ...applicationContent(input.case.forms, input.locale, input.formIds),
    ...checkPointBlocks(input, say),
  ]);
  const signing = signingTexts(input, say);
  if (signing) drawSigning(pen, signing);
  sheet.finish((page, total) => {
    const margins = {
      left: names.organisation,
      right: `${names.company}, ${names.orgNo}`,
      code: say('footer.code', { code: input.contentCode }),
      page: say('footer.page', { page, total }),
    };
    drawMargins(pen, margins, page === 1);
  });
  return document.save();
}

function namesOf({ case: { mo, company }, locale }: ApplicationPdfInput) {
  return {
    organisation: locale === 'en' ? mo.nameInEnglish : mo.name,
    company: company.name,
    orgNo: company.orgNo,
  };
}

function describe(document: PDFDocument, input: ApplicationPdfInput, say: Say): void {
  document.setTitle(say('title'), { showInWindowTitleBar: true });
  document.setAuthor(namesOf(input).organisation);
  document.setSubject(say(`purpose.${input.purpose}`));
  document.setKeywords([input.contentCode]);
  document.setCreator(textFor(input.locale)('shell.productName'));
  document.setProducer('pdf-lib');
  document.setLanguage(input.locale);
  document.setCreationDate(input.generatedAt);
  document.setModificationDate(input.generatedAt);
}

function front(input: ApplicationPdfInput, say: Say) {
  const { purpose, locale, generatedAt } = input;
  const { company } = input.case;
  const { organisation } = namesOf(input);
  const contact = company.contactPersonEmail;
  return {
    organisation,
    purpose: say(`purpose.${purpose}`),
    title: say('heading'),
    company: company.name,
    facts: [
      { label: say('facts.orgNo'), value: company.orgNo },
      ...(contact ? [{ label: say('facts.contact'), value: contact }] : []),
      { label: say('facts.date'), value: momentInWords(generatedAt, locale) },
    ],
  };
}

function checkPointBlocks({ checkPoints = [] }: ApplicationPdfInput, say: Say): Block[] {
  if (checkPoints.length === 0) return [];
  const pairs = checkPoints.map(({ title, status }): Block => {
    const lines = [say(`checkPoints.${status}`)];
    return { kind: 'pair', number: '', label: title, lines, isContinued: false };
  });
  return [{ kind: 'form', title: say('checkPoints.title') }, ...pairs];
}

function signingTexts(input: ApplicationPdfInput, say: Say): SigningTexts | null {
  const { purpose, numberOfSignatories: count = 1, postalAddress } = input;
  if (purpose === 'review') return null;
  const title = say('signing.title');
  if (purpose === 'internal') {
    return { title, statement: say('signing.internal'), note: say('signing.digital'), paper: null };
  }
  const statement = say('signing.statement');
  if (purpose === 'digital') return { title, statement, note: say('signing.digital'), paper: null };
  return {
    title,
    statement,
    note: null,
    paper: {
      howTo: say('signing.howTo'),
      steps: [
        say('signing.steps.print'),
        say('signing.steps.sign', { count }),
        say('signing.steps.upload'),
        postalAddress
          ? say('signing.steps.post', { address: postalAddress })
          : say('signing.steps.postWithoutAddress'),
      ],
      places: Array.from({ length: count }, (_, index) =>
        say('signing.place', { number: index + 1, total: count }),
      ),
      labels: {
        signature: say('signing.signature'),
        name: say('signing.name'),
        placeAndDate: say('signing.placeAndDate'),
      },
    },
  };
}
