import { randomUUID } from 'node:crypto';
import { CHAIN_START, canonicalJson, chainHash, sha256 } from '@/lib/audit/record';
import { TAG } from '@/lib/forms/component';
import { componentsOf, taggedComponent } from '@/lib/forms/load-template';
import { dataTypeOf } from '@/lib/forms/values';
import type { Prisma } from '@/lib/generated/prisma/client';
import { textFor } from '@/lib/i18n/text-for';
import { maskOrgNo, type OrganisationType } from '@/lib/organisation-number';
import { sampleValues } from '../templates/samples';
import type { SeededAccounts } from './accounts';
import { REJECTION_REASON, registerIdOf, type Step, type StoryMaterial, stepsOf } from './case-story';
import type { DemoCase } from './demo-cases';
import { correctionSteps, extraRows, extraSteps } from './extras';
import type { SeededOrganisation } from './organisations';
import { signatureRows } from './signatures';
import { type Stage, stagesOf } from './stages';

const DAY_MS = 86_400_000;

/** Everything of one case, ready for the tables. */
export interface CaseRows {
  case: Prisma.CaseCreateManyInput;
  forms: Prisma.CaseFormCreateManyInput[];
  values: Prisma.CaseValueCreateManyInput[];
  checkPoints: Prisma.CheckPointCreateManyInput[];
  corrections: Prisma.CorrectionCreateManyInput[];
  messages: Prisma.MessageCreateManyInput[];
  notes: Prisma.NoteCreateManyInput[];
  files: Prisma.StoredFileCreateManyInput[];
  signatures: Prisma.SignatureCreateManyInput[];
  signatories: Prisma.SignatoryCreateManyInput[];
  reviews: Prisma.RegionalReviewCreateManyInput[];
  mails: Prisma.MailCreateManyInput[];
  mailEvents: Prisma.MailEventCreateManyInput[];
  audit: Prisma.AuditEntryCreateManyInput[];
}

/** What the parts of a case are written from. */
export interface Writing {
  id: string;
  demo: DemoCase;
  organisation: SeededOrganisation;
  accounts: SeededAccounts;
  stages: Stage[];
  values: Record<string, string>;
  material: StoryMaterial;
  createdAt: Date;
  /** A moment on the case's way, from 0 (created) to 1 (last change). */
  at(part: number): Date;
  has(stage: Stage): boolean;
  /** Who is responsible, else the organisation's administrator. */
  worker: { id: string; name: string; email: string };
  /** Stands for every document. */
  pdf: Uint8Array<ArrayBuffer>;
}

/** Writes one demonstration case out: its rows tell one story. */
export function writeCase(
  demo: DemoCase,
  organisation: SeededOrganisation,
  accounts: SeededAccounts,
  shared: { now: Date; pdf: Uint8Array<ArrayBuffer> },
): CaseRows {
  const writing = beginWriting(demo, organisation, accounts, shared);
  const steps = [
    ...writing.stages.flatMap((stage) => stepsOf(stage, writing.material)),
    ...correctionSteps(writing),
    ...extraSteps(writing),
  ];
  const extras = extraRows(writing);
  const mails = mailRows(writing, steps);
  return {
    case: { ...caseRow(writing, steps.length), ...extras.case },
    forms: formRows(writing, extras.unapprovedForm),
    values: valueRows(writing),
    checkPoints: organisation.template.checkPoints.map(({ componentId }) => ({
      caseId: writing.id,
      componentId,
      status: writing.has('approved') ? 'CHECKED' : 'NOT_CHECKED',
    })),
    corrections: extras.corrections,
    messages: extras.messages,
    notes: extras.notes,
    ...signatureRows(writing),
    mails,
    mailEvents: mailEventRows(mails, demo.extra === 'bounced'),
    audit: auditRows(writing, steps),
  };
}

function beginWriting(
  demo: DemoCase,
  organisation: SeededOrganisation,
  accounts: SeededAccounts,
  { now, pdf }: { now: Date; pdf: Uint8Array<ArrayBuffer> },
): Writing {
  const id = randomUUID();
  const stages = stagesOf(demo.status, organisation.mo.signsWithService);
  const has = (stage: Stage) => stages.includes(stage);
  const createdAt = new Date(now.getTime() - demo.age * DAY_MS);
  const span = (now.getTime() - createdAt.getTime()) * (stages.length > 3 ? 0.85 : 0.3);
  const contactEmail = `kontakt@${demo.orgNo.replace('-', '')}.example`;
  const all = sampleValues(organisation.template, {
    companyName: demo.companyName,
    orgNo: demo.orgNo,
    contactEmail,
    subgroup: organisation.subgroups[demo.age % organisation.subgroups.length] ?? '',
    desiredAdmissionDate: new Date(now.getTime() + 40 * DAY_MS).toISOString().slice(0, 10),
  });
  const values = has('filled') ? all : partOf(all, organisation, has('started'));
  const worker = accounts[demo.responsible ?? (demo.slug === 'teknikbolagen' ? 'anna' : 'hanna')];
  return {
    id,
    demo,
    organisation,
    accounts,
    stages,
    values,
    createdAt,
    has,
    worker,
    pdf,
    at: (part) => new Date(createdAt.getTime() + span * part),
    material: {
      demo,
      formIds: organisation.template.forms.map((form) => form.id),
      checkPointIds: organisation.template.checkPoints.map(({ componentId }) => componentId),
      answers: answersByForm(organisation, values),
      contactEmail,
      signatories: [`firmatecknare@${demo.orgNo.replace('-', '')}.example`],
      managers: organisation.mo.managerEmails,
    },
  };
}

/** What is filled in before the applicant has begun, or when only the first form is done. */
function partOf(all: Record<string, string>, { template }: SeededOrganisation, isStarted: boolean) {
  const firstForm = template.forms[0]?.id;
  const known: readonly (string | undefined)[] = [TAG.companyName, TAG.organisationNumber, TAG.contactEmail];
  const kept = componentsOf(template).filter(
    ({ formId, component }) =>
      (isStarted && formId === firstForm) || known.includes(component.tag ?? undefined),
  );
  return Object.fromEntries(
    kept.flatMap(({ component: { componentId } }) => {
      const value = all[componentId];
      return value === undefined ? [] : [[componentId, value]];
    }),
  );
}

function answersByForm(
  { template }: SeededOrganisation,
  values: Record<string, string>,
): StoryMaterial['answers'] {
  const answers: StoryMaterial['answers'] = {};
  for (const { formId, component } of componentsOf(template)) {
    const to = values[component.componentId];
    if (to !== undefined)
      answers[formId] = [...(answers[formId] ?? []), { componentId: component.componentId, from: '', to }];
  }
  return answers;
}

function caseRow(writing: Writing, auditSequence: number): Prisma.CaseCreateManyInput {
  const { id, demo, organisation, accounts, has, at, createdAt, values, stages } = writing;
  const wished = taggedComponent(organisation.template, TAG.desiredAdmissionDate)?.componentId ?? '';
  return {
    id,
    moId: organisation.mo.id,
    templateId: organisation.templateId,
    status: demo.status,
    locale: demo.locale,
    companyName: demo.companyName,
    orgNo: demo.orgNo,
    organisationType: typeOf(demo),
    contactEmail: writing.material.contactEmail,
    assignedToId: demo.responsible ? accounts[demo.responsible].id : null,
    linkValidUntil: new Date(Math.max(createdAt.getTime(), at(1).getTime()) + 30 * DAY_MS),
    createdAt,
    lastChangedAt: at(1),
    archivedAt: has('archived') ? at(1) : null,
    archivedFrom: has('archived') ? (stages.at(-2) === 'rejected' ? 'REJECTED' : 'FINISHED_IN_TELLUS') : null,
    statusBeforeReview: demo.status === 'OUT_FOR_REGIONAL_REVIEW' ? 'APPROVED' : null,
    desiredAdmissionDate: values[wished] ? new Date(`${values[wished]}T00:00:00Z`) : null,
    rejectionReason: has('rejected') ? REJECTION_REASON : null,
    registerId: has('exported') ? registerIdOf(demo) : null,
    creditReport: organisation.mo.hasCreditReport ? 'NOT_YET_AVAILABLE' : null,
    internalSignature: organisation.mo.hasInternalSignature ? internalStatus(writing) : null,
    auditSequence,
  };
}

export function typeOf({ isSoleTrader }: DemoCase): OrganisationType {
  return isSoleTrader ? 'SOLITARY_COMPANY' : 'REGULAR_COMPANY';
}

export function internalStatus({ has }: Pick<Writing, 'has'>) {
  if (has('internalApproved')) return 'SIGNATURES_APPROVED';
  if (has('internalSigned')) return 'SIGNED_BY_SIGNATORIES';
  return has('internalShared') ? 'SIGNATURES_REQUESTED' : 'SIGNATURES_NOT_YET_REQUESTED';
}

function formRows({ id, organisation, has, at }: Writing, unapproved: string | null): CaseRows['forms'] {
  return organisation.template.forms.map(({ id: formId }, index) => {
    const isDone = has('filled') || (has('started') && index === 0);
    const status = has('approved') && formId !== unapproved ? 'APPROVED' : isDone ? 'VALID' : 'NOT-STARTED';
    return { caseId: id, formId, status, version: isDone ? 2 : 1, savedAt: isDone ? at(0.3) : null };
  });
}

function valueRows({ id, organisation, values, material, at }: Writing): CaseRows['values'] {
  return componentsOf(organisation.template).flatMap(({ component }) => {
    const value = values[component.componentId];
    if (value === undefined) return [];
    const { componentId } = component;
    const dataType = dataTypeOf(component) ?? 'text';
    return [
      { caseId: id, componentId, dataType, value, updatedAt: at(0.2), updatedBy: material.contactEmail },
    ];
  });
}

function mailRows(writing: Writing, steps: Step[]): CaseRows['mails'] {
  const { id, demo, organisation, material, worker, at } = writing;
  return steps.flatMap(({ mails = [] }, index) =>
    mails.map(({ type, to, quote }) => {
      const locale = to === 'contact' ? demo.locale : 'sv';
      const values = {
        company: demo.companyName,
        orgNo: maskOrgNo(demo.orgNo, typeOf(demo)),
        organisation: locale === 'en' ? organisation.mo.nameInEnglish : organisation.mo.name,
      };
      const when = at(index / steps.length);
      return {
        id: randomUUID(),
        caseId: id,
        type,
        locale,
        to:
          to === 'contact'
            ? material.contactEmail
            : demo.responsible
              ? worker.email
              : organisation.mo.sharedEmail,
        subject: textFor(locale)(`mail.${type}.subject`, values),
        data: { values, quote: quote ?? null, path: '', linkVersion: 1 },
        messageId: `<${randomUUID()}@demo.example>`,
        createdAt: when,
        sentAt: when,
        attempts: 1,
      };
    }),
  );
}

function mailEventRows(mails: CaseRows['mails'], isBounced: boolean): CaseRows['mailEvents'] {
  return mails.map(({ id, sentAt }, index) => ({
    id: randomUUID(),
    mailId: id ?? '',
    status: isBounced && index === 0 ? 'bounced' : 'delivered',
    at: sentAt ?? new Date(),
    reason: isBounced && index === 0 ? '550 5.1.1 mailbox unavailable' : null,
  }));
}

function auditRows(writing: Writing, steps: Step[]): CaseRows['audit'] {
  let previousHash = CHAIN_START;
  return steps.map(({ by, event }, index) => {
    const entry = {
      caseId: writing.id,
      sequence: index + 1,
      type: event.type,
      at: writing.at(index / steps.length),
      ...tellerOf(by, writing),
      detailsHash: sha256(canonicalJson(event.details)),
      previousHash,
    };
    previousHash = chainHash(entry);
    return { ...entry, details: event.details as object, hash: previousHash };
  });
}

function tellerOf(by: Step['by'], { material, worker, accounts }: Writing) {
  if (by === 'applicant')
    return { actorKind: 'applicant', actorName: material.contactEmail, accountId: null };
  if (by === 'caseWorker') return { actorKind: 'caseWorker', actorName: worker.name, accountId: worker.id };
  const { id, name } = accounts.ragnar;
  if (by === 'reviewer') return { actorKind: 'caseWorker', actorName: name, accountId: id };
  return { actorKind: 'system', actorName: by, accountId: null };
}
