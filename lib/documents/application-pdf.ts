import type { ApplicantCase } from '@/lib/contract/shapes';
import { AppError } from '@/lib/domain/errors';
import type { Locale } from '@/lib/domain/locale';
import { organisationName } from '@/lib/domain/organisation-name';
import { momentInWords } from '@/lib/i18n/date-words';
import { type TextValues, textFor } from '@/lib/i18n/text-for';
import type { Block } from '@/lib/typesetting/blocks';
import type { DrawnDocument } from '@/lib/typesetting/draw-document';
import type { SignedFile } from '@/lib/typesetting/draw-signed';
import type { SigningTexts } from '@/lib/typesetting/draw-signing';
import { runTask } from '@/lib/worker/run-task';
import { WorkerEnded } from '@/lib/worker/worker-process';
import { applicationContent, changedContent } from './application-content';

/** A document that was signed, and what is said where it cannot be shown as pages. */
export type SignedDocumentFile = Omit<SignedFile, 'isAttached'>;

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
  /** How long it may wait for its turn to be drawn, and then be drawn, where somebody waits meanwhile. */
  patience?: { maxWaitMs: number; timeMs: number };
}

type Say = (key: string, values?: TextValues) => string;

/**
 * The application as a PDF (A4, the fonts embedded), with the documents that were signed as its last pages. The same input gives the same
 * bytes. It is drawn by a worker process; where a signed document takes it more than it may, all are attached instead.
 * Throws BUSY, and DOCUMENT_TOO_LARGE for what cannot be drawn within the limits.
 */
export async function renderApplicationPdf(
  input: ApplicationPdfInput,
  signed: readonly SignedDocumentFile[] = [],
): Promise<Uint8Array> {
  const document = documentOf(input);
  const { patience } = input;
  try {
    return await draw(
      { ...document, signed: signed.map((file) => ({ ...file, isAttached: false })) },
      patience,
    );
  } catch (error) {
    if (!(error instanceof WorkerEnded) || signed.length === 0) throw refusalOf(error);
  }
  const attached = signed.map((file) => ({ ...file, isAttached: true }));
  return draw({ ...document, signed: attached }, patience).catch((error: unknown) => {
    throw refusalOf(error);
  });
}

function draw(document: DrawnDocument, patience: ApplicationPdfInput['patience']): Promise<Uint8Array> {
  // Who has opened what somebody else sent draws for nobody after that.
  const isKept = document.signed.length === 0;
  return runTask('draw', document, { isKept, ...patience });
}

function refusalOf(error: unknown): unknown {
  return error instanceof WorkerEnded ? new AppError('DOCUMENT_TOO_LARGE', { cause: error }) : error;
}

function documentOf(input: ApplicationPdfInput): Omit<DrawnDocument, 'signed'> {
  const names = namesOf(input);
  const text = textFor(input.locale);
  const say: Say = (key, values) => text(`document.${key}`, { ...names, ...values });
  return {
    about: {
      title: say('title'),
      author: names.organisation,
      subject: say(`purpose.${input.purpose}`),
      keywords: [input.contentCode],
      creator: text('shell.productName'),
      language: input.locale,
      madeAt: input.generatedAt,
    },
    accent: input.case.mo.accentColour,
    front: front(input, say),
    blocks: [
      ...applicationContent(input.case.forms, input.locale, input.formIds),
      ...checkPointBlocks(input, say),
    ],
    blocksBesideSigned: input.formIds
      ? null
      : [...signedCopyBlocks(input, say), ...checkPointBlocks(input, say)],
    signing: signingTexts(input, say),
    margins: {
      left: names.organisation,
      right: `${names.company}, ${names.orgNo}`,
      code: say('footer.code', { code: input.contentCode }),
      // The numbers are known when it is drawn.
      page: say('footer.page', { page: '{page}', total: '{total}' }),
      signedPage: say('footer.signed', { page: '{page}', total: '{total}' }),
    },
  };
}

function namesOf({ case: { mo, company }, locale }: ApplicationPdfInput) {
  return {
    organisation: organisationName(mo, locale),
    company: company.name,
    orgNo: company.orgNo,
  };
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

/** What stands before the signed application where that is shown as it was signed. */
function signedCopyBlocks({ case: { forms }, locale }: ApplicationPdfInput, say: Say): Block[] {
  const changed = changedContent(forms, locale);
  const copy: Block[] = [
    { kind: 'form', title: say('signedCopy.title') },
    { kind: 'text', text: say('signedCopy.text') },
  ];
  if (changed.length === 0) return [...copy, { kind: 'text', text: say('signedCopy.unchanged') }];
  return [
    ...copy,
    { kind: 'form', title: say('signedCopy.changed') },
    { kind: 'text', text: say('signedCopy.changedText') },
    ...changed,
  ];
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
