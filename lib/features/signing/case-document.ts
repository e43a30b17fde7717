import { createHash } from 'node:crypto';
import { internalSignatureFileName, signatureFileName } from '@/lib/domain/document-name';
import { type Locale, organisationName, textIn } from '@/lib/domain/locale';
import { readDetails } from '@/lib/domain/organisation/settings';
import { systemActor } from '@/lib/engine/access/access';
import { type CaseRecord, findCase } from '@/lib/engine/access/locked-case';
import { companyValues } from '@/lib/engine/mail/mail-request';
import { contactName, contactTextOf } from '@/lib/features/application/named-people';
import { buildApplicantCase } from '@/lib/features/case/case-view';
import { type CaseMaterial, readCase } from '@/lib/features/case/read-case';
import type { Tx } from '@/lib/platform/database/db';
import { textFor } from '@/lib/platform/i18n/text-for';
import { renderApplicationPdf } from './application-pdf';

export interface CaseDocument {
  pdf: Uint8Array;
  title: string;
  fileName: string;
  /** Applicant and organisation, in the language of the document. */
  names: { company: string; companyInSubject: string; organisation: string };
  /** Whom the signatories can ask, and about what. `none` for what there is not. */
  ask: { contact: string; sharedEmail: string; reference: string };
  /** The answers in the document, by component. They are signed with it. */
  values: Record<string, string>;
}

/** A paper document is drawn in a transaction of at most 20 seconds that locks its case. */
const PATIENCE_IN_TRANSACTION = { maxWaitMs: 3_000, timeMs: 14_000 };

type DocumentPurpose =
  | { purpose: 'digital' | 'internal'; signatories: readonly string[] }
  | { purpose: 'paper'; numberOfSignatories: number };

/** The application as a document to sign, in the given language, or else that of the case. `now`: when it is made. */
export async function renderCaseDocument(
  tx: Tx,
  caseId: string,
  {
    purpose,
    locale: chosenLocale,
    now = new Date(),
    ...signing
  }: DocumentPurpose & { locale?: Locale; now?: Date },
): Promise<CaseDocument> {
  const actor = systemActor('job');
  const theCase = await findCase(tx, actor, caseId);
  const locale = chosenLocale ?? theCase.locale;
  const material = await readCase(tx, theCase);
  const values = shownValues(material);
  const name = contactName(material.template, material.values, theCase);
  const pdf = await renderApplicationPdf({
    case: buildApplicantCase(material, actor, locale),
    locale,
    purpose,
    ...signing,
    files: material.files,
    statutes: statutesIn({ mo: theCase.mo, locale }),
    contactName: name,
    contentCode: contentCodeOf(caseId, values),
    generatedAt: now,
    postalAddress: theCase.mo.postalAddress,
    ...(purpose === 'paper' ? { patience: PATIENCE_IN_TRANSACTION } : {}),
  });
  const names = {
    ...companyValues(theCase, locale),
    organisation: organisationName(theCase.mo, locale),
  };
  const title = textFor(locale)('document.title', { ...names, company: names.companyInSubject });
  const fileName = purpose === 'internal' ? internalSignatureFileName(caseId) : signatureFileName(caseId);
  const ask = {
    contact: contactTextOf(theCase, name),
    sharedEmail: theCase.mo.sharedEmail,
    reference: theCase.reference ?? 'none',
  };
  return { pdf, title, fileName, names, ask, values };
}

/** The organisation's statutes, as applicants read them now. Null if there are none. */
export const statutesIn = ({ mo, locale }: Pick<CaseRecord, 'mo' | 'locale'>): string | null =>
  textIn(readDetails(mo.details).statutes, locale);

/** The answers to the visible questions of a case, by component. Hidden answers stay stored, but are no part of the application. */
export const shownValues = ({ values }: Pick<CaseMaterial, 'values'>): Record<string, string> =>
  Object.fromEntries(
    values.filter(({ active }) => active).map(({ componentId, value }) => [componentId, value]),
  );

/**
 * The code in a document's footer that identifies the case and its content: the first part of the case id, then 48 bits of
 * SHA-256 over the case id and its values, such as `1B4E28BA-9F3C77D1A0B2`. The order of values and empty values do not matter.
 *
 * @param values Stored values by component id, those of visible components only.
 */
export function contentCodeOf(
  caseId: string,
  values: Readonly<Record<string, string | null | undefined>>,
): string {
  const content = Object.entries(values)
    .filter(([, value]) => value)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const hash = createHash('sha256')
    .update(JSON.stringify([caseId, content]))
    .digest('hex');
  return `${caseId.slice(0, 8)}-${hash.slice(0, 12)}`.toUpperCase();
}
