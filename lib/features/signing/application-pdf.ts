import type { ApplicantCase } from '@/lib/contract/shapes';
import { AppError } from '@/lib/domain/errors';
import { personText } from '@/lib/domain/fields/contact';
import type { CheckPointStatus } from '@/lib/domain/lifecycle/status';
import { type Locale, languageTag, type NamedOrganisation, organisationName } from '@/lib/domain/locale';
import { momentInWords } from '@/lib/platform/i18n/date-words';
import { keyedTextFor } from '@/lib/platform/i18n/text-for';
import type { TextKeyIn, TextValues } from '@/lib/platform/i18n/text-key';
import { log } from '@/lib/platform/process/log';
import type { Block } from '@/lib/platform/typesetting/blocks';
import type { DrawnDocument } from '@/lib/platform/typesetting/draw-document';
import type { SignedFile } from '@/lib/platform/typesetting/draw-signed';
import type { SigningTexts } from '@/lib/platform/typesetting/draw-signing';
import { runTask } from '@/lib/platform/worker/run-task';
import { WorkerEnded } from '@/lib/platform/worker/worker-process';
import {
  type AttachedFile,
  applicationContent,
  attachedContent,
  changedContent,
  statutesContent,
} from './application-content';

/** A signed document, and the text to show if it cannot be shown as pages. */
export type SignedDocumentFile = Omit<SignedFile, 'isAttached'>;

export interface ApplicationPdfInput {
  case: Pick<ApplicantCase, 'forms' | 'company' | 'reference' | 'locked'> & {
    mo: NamedOrganisation & { accentColour: string };
  };
  /** The language of headings. Questions are in the language in which the case was read. */
  locale: Locale;
  /** `review` is for reading. The others end with the declaration. `paper` also has space for signatures. */
  purpose: 'review' | 'digital' | 'paper' | 'internal';
  /** `review`: nobody has signed the application yet, so that the copy shows what will be signed. */
  isToBeSigned?: boolean;
  /** The organisation's statutes, as applicants read them now. They are part of what is signed. */
  statutes?: string | null;
  /** The files that were uploaded as answers. */
  files?: readonly AttachedFile[];
  /** The name of the contact person, if the forms have it. */
  contactName?: string | undefined;
  /** Who is to sign, as text, if that is known. */
  signatories?: readonly string[];
  /** `paper`: the number of signature fields. Default 1. */
  numberOfSignatories?: number;
  /** `contentCodeOf` the values. Printed on every page. */
  contentCode: string;
  generatedAt: Date;
  /** The document is only a preview of one to sign. Every page says that it is a draft. */
  isPreview?: true;
  /** The forms to show. All by default. */
  formIds?: string[];
  /** The case worker's checkpoints, if any. */
  checkPoints?: { title: string; status: CheckPointStatus }[];
  /** `paper`: where the signed document may be posted. */
  postalAddress?: string;
  /** The time limits for waiting and drawing, if a case is locked in the meantime. */
  patience?: { maxWaitMs: number; timeMs: number };
}

type Translate = (key: TextKeyIn<'document'>, values?: TextValues) => string;

/**
 * Renders the application as a PDF (A4, embedded fonts), with signed documents as its last pages. Deterministic. A worker process draws it.
 * A signed document with which it cannot be drawn is attached instead. Throws BUSY, and DOCUMENT_TOO_LARGE if the application itself
 * exceeds the limits.
 */
export async function renderApplicationPdf(
  input: ApplicationPdfInput,
  signed: readonly SignedDocumentFile[] = [],
): Promise<Uint8Array> {
  const document = documentOf(input);
  const { patience } = input;
  let attached: readonly SignedDocumentFile[] = [];
  for (;;) {
    try {
      return await draw(document, signed, attached, patience);
    } catch (error) {
      if (error instanceof AppError || attached.length === signed.length) throw refusalOf(error);
      log.warn({ event: 'signed-document', message: String(error) });
      attached = attached.length > 0 ? signed : await failingAlone(document, signed, patience);
    }
  }
}

type Undrawn = Omit<DrawnDocument, 'signed'>;
type Patience = ApplicationPdfInput['patience'];

/** The signed documents that cannot be drawn by themselves either. All of them if each can. */
async function failingAlone(
  document: Undrawn,
  signed: readonly SignedDocumentFile[],
  patience: Patience,
): Promise<readonly SignedDocumentFile[]> {
  if (signed.length === 1) return signed;
  const empty = { ...document, blocks: [], blocksAfterSigned: null };
  const failing: SignedDocumentFile[] = [];
  for (const file of signed) {
    await draw(empty, [file], [], patience).catch((error: unknown) => {
      if (error instanceof AppError) throw error;
      failing.push(file);
    });
  }
  return failing.length > 0 ? failing : signed;
}

function draw(
  document: Undrawn,
  signed: readonly SignedDocumentFile[],
  attached: readonly SignedDocumentFile[],
  patience: Patience,
): Promise<Uint8Array> {
  const files = signed.map((file) => ({ ...file, isAttached: attached.includes(file) }));
  // A process that has opened an untrusted file draws nothing else.
  return runTask('draw', { ...document, signed: files }, { isReusable: files.length === 0, ...patience });
}

function refusalOf(error: unknown): unknown {
  return error instanceof WorkerEnded ? new AppError('DOCUMENT_TOO_LARGE', { cause: error }) : error;
}

function documentOf(input: ApplicationPdfInput): Undrawn {
  const names = namesOf(input);
  const text = keyedTextFor(input.locale);
  const translate: Translate = (key, values) => text(`document.${key}`, { ...names, ...values });
  const pageNumber = { page: '{page}', total: '{total}' };
  const checked = checkPointBlocks(input, translate);
  const { forms } = input.case;
  const files = input.files ?? [];
  const changed = [
    ...changedContent(forms, input.locale),
    ...attachedContent(forms, files, input.locale, true),
  ];
  const isAllSigned = changed.length + checked.length === 0;
  return {
    about: {
      title: translate('title'),
      author: names.organisation,
      subject: translate(`purpose.${input.purpose}`),
      keywords: [input.contentCode],
      creator: text('shell.productName'),
      language: input.locale,
      madeAt: input.generatedAt,
    },
    accent: input.case.mo.accentColour,
    front: front(input, translate),
    blocks: [
      ...applicationContent(forms, input.locale, input.formIds),
      ...(input.formIds ? [] : attachedContent(forms, files, input.locale)),
      ...statutesContent(forms, statutesOf(input, names.organisation), input.locale),
      ...checked,
    ],
    blocksAfterSigned: input.formIds
      ? null
      : isAllSigned
        ? []
        : [...signedCopyBlocks(changed, translate), ...checked],
    signing: signingTexts(input, translate),
    margins: {
      draft: isDraft(input) ? translate('draft') : null,
      left: names.organisation,
      // A long name is cut at its end, so the numbers come first.
      right: numbered(input.case.reference, `${names.orgNo} · ${names.company}`),
      code: translate('footer.code', { code: input.contentCode }),
      // The page numbers are filled in when the document is drawn.
      page: translate('footer.page', pageNumber),
      signedPage: translate('footer.signed', pageNumber),
      unchanged: translate('signedCopy.unchanged'),
    },
  };
}

/** Whether the document shows what is to be signed, and not only answers. */
const isDeclared = ({ purpose, isToBeSigned = false }: ApplicationPdfInput): boolean =>
  purpose !== 'review' || isToBeSigned;

const statutesOf = (input: ApplicationPdfInput, organisation: string) =>
  isDeclared(input) && input.statutes ? { text: input.statutes, organisation, at: input.generatedAt } : null;

/** Whether what the document says can still be changed. */
const isDraft = ({ purpose, isPreview, case: { locked } }: ApplicationPdfInput): boolean =>
  isPreview === true || (purpose === 'review' && !locked);

function namesOf({ case: { mo, company }, locale }: ApplicationPdfInput) {
  return {
    organisation: organisationName(mo, locale),
    company: company.name,
    orgNo: company.orgNo,
  };
}

function front(input: ApplicationPdfInput, translate: Translate) {
  const { purpose, locale, generatedAt } = input;
  const { company, reference } = input.case;
  const { organisation } = namesOf(input);
  const email = company.contactPersonEmail;
  return {
    organisation,
    purpose: numbered(reference, translate(`purpose.${purpose}`)),
    title: translate('heading'),
    company: company.name,
    facts: [
      { label: translate('facts.orgNo'), value: company.orgNo },
      ...(email
        ? [{ label: translate('facts.contact'), value: personText({ email, name: input.contactName }) }]
        : []),
      { label: translate('facts.date'), value: momentInWords(generatedAt, locale) },
    ],
  };
}

/** A text after the reference of the case, if it has one. */
function numbered(reference: string | null, text: string): string {
  return reference ? `${reference} · ${text}` : text;
}

/** The blocks after the signed application, if it is shown as it was signed. */
function signedCopyBlocks(changed: readonly Block[], translate: Translate): Block[] {
  const copy: Block[] = [
    { kind: 'form', title: translate('signedCopy.title') },
    { kind: 'text', text: translate('signedCopy.text') },
  ];
  if (changed.length === 0) return [...copy, { kind: 'text', text: translate('signedCopy.unchanged') }];
  return [
    ...copy,
    { kind: 'form', title: translate('signedCopy.changed') },
    { kind: 'text', text: translate('signedCopy.changedText') },
    ...changed,
  ];
}

function checkPointBlocks({ checkPoints = [] }: ApplicationPdfInput, translate: Translate): Block[] {
  if (checkPoints.length === 0) return [];
  const pairs = checkPoints.map(({ title, status }): Block => {
    const lines = [translate(`checkPoints.${status}`)];
    return { kind: 'pair', number: '', label: title, lines, isContinued: false };
  });
  return [{ kind: 'form', title: translate('checkPoints.title') }, ...pairs];
}

function signingTexts(input: ApplicationPdfInput, translate: Translate): SigningTexts | null {
  const { purpose, numberOfSignatories: count = 1, postalAddress, signatories = [] } = input;
  if (!isDeclared(input)) return null;
  const title = translate('signing.title');
  const statement = translate(purpose === 'internal' ? 'signing.internal' : 'signing.statement');
  if (purpose === 'review') return { title, statement, notes: [translate('signing.copy')], paper: null };
  if (purpose !== 'paper') {
    const people = new Intl.ListFormat(languageTag(input.locale)).format(signatories);
    const who = people ? [translate('signing.people', { people })] : [];
    return { title, statement, notes: [...who, translate('signing.digital')], paper: null };
  }
  return {
    title,
    statement,
    notes: [],
    paper: {
      howTo: translate('signing.howTo'),
      steps: [
        translate('signing.steps.print'),
        translate('signing.steps.sign', { count }),
        translate('signing.steps.upload'),
        postalAddress
          ? translate('signing.steps.post', { address: postalAddress })
          : translate('signing.steps.postWithoutAddress'),
      ],
      places: Array.from({ length: count }, (_, index) =>
        translate('signing.place', { number: index + 1, total: count }),
      ),
      labels: {
        signature: translate('signing.signature'),
        name: translate('signing.name'),
        placeAndDate: translate('signing.placeAndDate'),
      },
    },
  };
}
