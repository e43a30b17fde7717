import type { FormView, Row } from '@/lib/contract/form-shapes';
import type { ApplicantCase, CaseView } from '@/lib/contract/shapes';
import { AppError } from '@/lib/domain/errors';
import { isSameEmail } from '@/lib/domain/fields/addresses';
import { filesInAnswer } from '@/lib/domain/forms/answer-files';
import type { RuleComponent } from '@/lib/domain/forms/component';
import { fieldKindOf } from '@/lib/domain/forms/kinds';
import { fileIdsOf } from '@/lib/domain/forms/kinds/file';
import { localiseForm, type StaticRow } from '@/lib/domain/forms/localise';
import { isLocked, isReadOnlyFor } from '@/lib/domain/forms/locking';
import { openedByCorrections } from '@/lib/domain/forms/opened-by-corrections';
import { savableComponents } from '@/lib/domain/forms/rows';
import { isEmptyValue } from '@/lib/domain/forms/values';
import { activeComponents } from '@/lib/domain/forms/visibility';
import type { CaseFacts } from '@/lib/domain/lifecycle/conditions';
import { handlingTimeNow } from '@/lib/domain/lifecycle/handling-time';
import { isPermitted, offeredActions, readinessFor } from '@/lib/domain/lifecycle/permissions';
import { asideUntil } from '@/lib/domain/lifecycle/put-aside';
import {
  type FormStatus,
  isActive,
  isApplicationWithdrawn,
  isEditable,
  OPEN,
  shownOutcome,
} from '@/lib/domain/lifecycle/status';
import { COUNT_LIMITS } from '@/lib/domain/limits';
import { type Locale, textIn } from '@/lib/domain/locale';
import { noticesIn } from '@/lib/domain/organisation/notices';
import { readDetails } from '@/lib/domain/organisation/settings';
import { dayOf, swedishDay } from '@/lib/domain/time';
import { type Actor, callerIn, mayTake } from '@/lib/engine/access/access';
import { factsOf, handlingFactsOf } from '@/lib/engine/access/facts';
import type { CaseRecord } from '@/lib/engine/access/locked-case';
import { startedBy, waitsForOperation } from '@/lib/engine/command';
import { reviewSteps } from '@/lib/engine/review-steps';
import { type CaseLocks, caseLocks } from '@/lib/features/application/case-locks';
import { correctionView } from '@/lib/features/application/corrections';
import {
  answersIn,
  contactName,
  namedPeople,
  peopleInPositions,
  proposedSignatories,
} from '@/lib/features/application/named-people';
import { cancelledSignature, type SignatureViews, signatureViews } from '@/lib/features/case/signature-view';
import { caseLink, linkExpiry } from '@/lib/platform/crypto/case-link';
import {
  formStatusColumn,
  organisationImages,
  signedValuesColumn,
} from '@/lib/platform/database/columns/columns';
import { nextStepOf } from './next-step-of';
import { overdueFactsOf } from './put-aside';
import type { CaseMaterial } from './read-case';

/** The case for an applicant, without notes, logs, reviews and checkpoints. */
export function buildApplicantCase(
  material: CaseMaterial,
  actor: Actor,
  locale = material.case.locale,
): ApplicantCase {
  const { case: theCase } = material;
  const facts = factsIn(material);
  const { signature, analogSignature } = signaturesIn(material);
  const caller = callerIn(actor, theCase.moId);
  const locks = caseLocks(theCase, actor, facts);
  return {
    id: theCase.id,
    reference: theCase.reference,
    status: theCase.status,
    caseStatus: theCase.status,
    archivedFrom: shownOutcome(theCase),
    createdAt: theCase.createdAt.toISOString(),
    lastChangedAt: theCase.lastChangedAt.toISOString(),
    silent: theCase.silent,
    activeLocale: theCase.locale,
    version: theCase.version,
    locked: locks.isCaseLocked,
    mo: organisationView(theCase),
    information: informationFor(theCase),
    company: {
      name: theCase.companyName,
      orgNo: theCase.orgNo,
      organisationType: theCase.organisationType,
      contactPersonEmail: theCase.contactEmail,
    },
    contactPersons: peopleInPositions(material.template, answersIn(material.values), locale),
    assignedTo: theCase.assignedTo
      ? { name: theCase.assignedTo.name, email: theCase.assignedTo.email }
      : null,
    desiredAdmissionDate: dayOf(theCase.desiredAdmissionDate),
    linkValidUntil: callersLinkEnd(theCase, actor)?.toISOString() ?? null,
    rejectionReason: theCase.rejectionReason,
    ...(isApplicationWithdrawn(theCase) ? { isApplicationWithdrawn: true } : {}),
    ...(material.decidedAdmission === null ? {} : { decidedAdmissionDate: material.decidedAdmission }),
    ...(material.steps && {
      timeline: material.steps.map(({ step, at }) => ({ step, at: at.toISOString() })),
    }),
    ...(material.withdrawal && {
      withdrawal: { ...material.withdrawal, ...nameOf(material, material.withdrawal.by) },
    }),
    ...formsAndHidden(material, locks, locale),
    ...newQuestions(material),
    signature,
    analogSignature,
    ...proposed(material),
    readiness: { signature: readinessFor('lockForPaper', facts) },
    permissions: caller === null ? [] : offeredActions(caller, facts),
    notHandledSupportMessages: theCase.unhandledMessages,
    handledByAspirantCorrections: theCase.handledCorrections,
    notYetHandledByAspirantCorrections: theCase.openCorrections,
  };
}

/** The case for a case worker. Questions and checkpoints are in the given language, or else in the language of the case. */
export function buildCaseView(material: CaseMaterial, actor: Actor, locale?: Locale): CaseView {
  const view = viewWithoutStep(material, actor, locale);
  return { ...view, next: nextStepOf(view) };
}

function viewWithoutStep(material: CaseMaterial, actor: Actor, locale: Locale | undefined): CaseView {
  const { case: theCase, template } = material;
  const facts = factsIn(material);
  const { information: _forApplicants, ...shared } = buildApplicantCase(material, actor, locale);
  const hasLink = hasLinkToPassOn(theCase) && mayTake(actor, theCase, 'viewLink');
  const end = linkEnd(theCase);
  const checked = new Map(facts.checkPoints.map(({ componentId, status }) => [componentId, status]));
  return {
    ...shared,
    assignedTo: responsible(theCase),
    ...roleOf(actor, theCase),
    ...(theCase.displayStatus === theCase.status ? {} : { displayStatus: theCase.displayStatus }),
    ...(hasLink ? { link: currentLink(theCase, end), linkValidUntil: end.toISOString() } : {}),
    checkPoints: template.checkPoints.map(({ title, ...point }) => ({
      ...point,
      title: title[locale ?? theCase.locale],
      status: checked.get(point.componentId) ?? 'NOT_CHECKED',
    })),
    extraReviewSteps: reviewSteps(theCase, material.review),
    internalSignature: signaturesIn(material).internalSignature,
    ...(mayShareSoon(shared.permissions, facts) ? proposedManagers(theCase) : {}),
    readiness: {
      signature: shared.readiness.signature,
      internalSignature: readinessFor('shareForInternalSignature', facts),
      regionalReview: readinessFor('submitForRegionalReview', facts),
      export: readinessFor('exportCase', facts),
    },
    ...(theCase.erasedAt ? { erasedOn: swedishDay(theCase.erasedAt) } : {}),
    ...(OPEN.includes(theCase.status) && theCase.exportFailedAt
      ? {
          exportFailedAt: theCase.exportFailedAt.toISOString(),
          ...(material.exportReached && { exportReached: material.exportReached }),
        }
      : {}),
    ...(shared.signature && {
      namedPeople: namedPeople(template, answersIn(material.values), theCase.locale).map(
        ({ name, email }) => ({ name, email }),
      ),
    }),
    undeliveredMail: undeliveredView(material),
    ...(material.admissionMail && {
      decidedAdmissionMail: { ...material.admissionMail, at: material.admissionMail.at.toISOString() },
    }),
    ...(theCase.hasBouncedSignatory ? { bouncedSignatory: true } : {}),
    ...(theCase.hasOverdueCorrection ? { overdueCorrection: true } : {}),
    ...asideIn(theCase),
    ...heldDecision(material, actor),
    ...underWay(material, shared.permissions),
    ...(material.reminders && {
      reminders: { count: material.reminders.count, lastAt: material.reminders.lastAt.toISOString() },
    }),
    ...clockIn(theCase),
  };
}

function roleOf(actor: Actor, { moId }: CaseRecord): Pick<CaseView, 'roleId'> {
  const caller = callerIn(actor, moId);
  return typeof caller === 'number' ? { roleId: caller } : {};
}

/** What the case waits for at another system, and what cannot be done until its answer comes. */
function underWay(
  { underWay: operation }: CaseMaterial,
  offered: CaseView['permissions'],
): Pick<CaseView, 'underWay' | 'permissions'> {
  if (!operation) return { permissions: offered };
  const { action, createdAt, actor } = operation;
  const blocked = offered.filter(waitsForOperation);
  return {
    permissions: offered.filter((one) => !blocked.includes(one)),
    underWay: {
      action,
      since: createdAt.toISOString(),
      blocked,
      by: startedBy.safeParse(actor).data ?? { name: '', kind: 'system' },
    },
  };
}

/** The decision that the caller can take back now. */
function heldDecision(
  material: CaseMaterial,
  actor: Actor,
  now = new Date(),
): Pick<CaseView, 'heldDecision'> {
  const { held, case: theCase } = material;
  const caller = callerIn(actor, theCase.moId);
  if (!held || material.underWay || held.until <= now || caller === null || !isPermitted(held.action, caller))
    return {};
  const { until, mailAt, ...rest } = held;
  return {
    heldDecision: {
      ...rest,
      until: until.toISOString(),
      secondsLeft: (until.getTime() - now.getTime()) / 1000,
      mailAt: mailAt?.toISOString() ?? null,
    },
  };
}

/** The clock of the promised handling time, today. */
function clockIn(theCase: CaseRecord): Pick<CaseView, 'handling'> {
  const { clock: handling } = handlingTimeNow(handlingFactsOf(theCase));
  return handling ? { handling } : {};
}

function asideIn(theCase: CaseRecord): Pick<CaseView, 'putAsideUntil'> {
  const putAsideUntil = asideUntil(overdueFactsOf(theCase), swedishDay(new Date()));
  return putAsideUntil ? { putAsideUntil } : {};
}

const responsible = ({ assignedTo }: CaseRecord): CaseView['assignedTo'] =>
  assignedTo && { id: assignedTo.id, name: assignedTo.name, email: assignedTo.email };

/** Whether the caller can send the case for internal signing, now or in the press that approves it. */
const mayShareSoon = (
  permissions: CaseView['permissions'],
  { hasInternalSignature, status }: CaseFacts,
): boolean =>
  permissions.includes('shareForInternalSignature') ||
  (hasInternalSignature && status === 'SUBMITTED' && permissions.includes('approveSignature'));

/** The organisation's administrative managers, but not more than can sign. */
function proposedManagers({ mo }: CaseRecord): Pick<CaseView, 'managerEmails'> {
  return { managerEmails: mo.managerEmails.slice(0, COUNT_LIMITS.signatories) };
}

/** One form of the case, as in the view of the case. Throws NOT_FOUND. */
export function formView(material: CaseMaterial, actor: Actor, formId: string): FormView {
  const locks = caseLocks(material.case, actor, factsIn(material));
  const form = formViews(material, locks, material.case.locale).find(({ id }) => id === formId);
  if (!form) throw new AppError('NOT_FOUND', { errors: { formId: ['UNKNOWN'] } });
  return form;
}

/** The facts for the conditions of the lifecycle, from the data that has been read. */
function factsIn(material: CaseMaterial): CaseFacts {
  return factsOf({ ...material, signature: material.signatures.find(({ kind }) => kind !== 'INTERNAL') });
}

function signaturesIn(material: CaseMaterial): SignatureViews {
  const {
    case: { status },
    signatures,
    formerSignature,
    signingEnd,
    replaced,
  } = material;
  const views = signatureViews(signatures, { isActive: isActive(status) });
  if (views.signature && replaced) {
    return {
      ...views,
      signature: {
        ...views.signature,
        replaced: { ...replaced, at: replaced.at.toISOString(), ...nameOf(material, replaced.by) },
      },
    };
  }
  if (!isEditable(status)) return views;
  const signature = views.signature ?? cancelledSignature(signatures, formerSignature);
  if (!signature || !signingEnd) return { ...views, signature };
  const { at, actorKind, actorName } = signingEnd;
  const by = actorKind === 'system' ? null : actorName;
  const ended = { at: at.toISOString(), by, ...nameOf(material, actorName) };
  return { ...views, signature: { ...signature, ended } };
}

/** The name of whoever did something, if it is the contact person and the forms name them. */
function nameOf({ case: theCase, template, values }: CaseMaterial, by: string): { byName?: string } {
  if (!isSameEmail(by, theCase.contactEmail ?? '')) return {};
  const byName = contactName(template, values, theCase);
  return byName === undefined ? {} : { byName };
}

/** An organisation as the calls show it. */
export function organisationView({ mo, process }: Pick<CaseRecord, 'mo' | 'process'>): ApplicantCase['mo'] {
  return {
    id: mo.id,
    name: mo.name,
    nameInEnglish: mo.nameInEnglish,
    translatedNames: mo.translatedNames,
    slug: mo.slug,
    accentColour: mo.accentColour,
    signingService: process.signsWithService ? { name: 'GetAccept', entityId: mo.signingEntityId } : null,
    images: organisationImages.parse(mo.images),
  };
}

function informationFor(theCase: CaseRecord): ApplicantCase['information'] {
  const { mo, texts, locale } = theCase;
  const details = readDetails(mo.details);
  const { expectedBy, daysLeft: handlingDays } = handlingTimeNow(handlingFactsOf(theCase));
  return {
    beforeSigning: textIn(texts.beforeSigning, locale),
    afterSubmission: textIn(texts.afterSubmission, locale),
    // There is always somebody to ask.
    contact: details.contact ?? { name: '', email: mo.sharedEmail, telephone: '' },
    handlingDays,
    ...(expectedBy && { expectedBy }),
    notices: noticesIn(details),
    postalAddress: mo.postalAddress.trim() || null,
    ...(mo.isOpen ? {} : { isClosed: true }),
  };
}

/** Whether the case has a link to pass on. Erasing ends the links, and nothing may be written to an erased case. */
export const hasLinkToPassOn = ({ erasedAt }: CaseRecord): boolean => erasedAt === null;

/**
 * The case link that was last sent. If that has expired, a link that is valid from now. A case worker who passes the link on by hand need
 * not send a mail.
 */
export function currentLink(theCase: CaseRecord, expiresAt = linkEnd(theCase)): string {
  const { id, linkVersion } = theCase;
  return caseLink({ caseId: id, linkVersion, expiresAt });
}

/**
 * When the caller's link expires. An applicant may have come with an older link or a colleague's. For other callers it is the link of the
 * last mail.
 */
const callersLinkEnd = ({ linkValidUntil }: CaseRecord, actor: Actor): Date | null =>
  actor.kind === 'applicant' ? actor.linkExpiresAt : linkValidUntil;

/** When the link of `currentLink` expires. */
function linkEnd({ linkValidUntil }: CaseRecord, now = new Date()): Date {
  return linkValidUntil && linkValidUntil > now ? linkValidUntil : linkExpiry(now);
}

/** The visible questions that a move to a newer version added and that are not yet answered. */
function newQuestions({
  case: theCase,
  template,
  values,
}: CaseMaterial): Pick<ApplicantCase, 'newQuestions'> {
  if (theCase.newQuestions.length === 0) return {};
  const stored = Object.fromEntries(values.map(({ componentId, value }) => [componentId, value]));
  const active = activeComponents(template, stored);
  const open = template.forms.flatMap(({ id: formId, rows }) =>
    savableComponents<RuleComponent>(rows)
      .filter((row) => theCase.newQuestions.includes(row.componentId) && active.has(row.componentId))
      .filter((row) => isEmptyValue(row, stored[row.componentId]))
      .map(({ componentId }) => ({ formId, componentId })),
  );
  return open.length > 0 ? { newQuestions: open } : {};
}

/** The likely signatories, for the person who sends the application for signing. */
function proposed({
  case: { status, locale },
  template,
  values,
  formerSignature,
}: CaseMaterial): Pick<ApplicantCase, 'proposedSignatories'> {
  if (!isEditable(status)) return {};
  const named = namedPeople(template, answersIn(values), locale);
  return { proposedSignatories: proposedSignatories(named, formerSignature?.signatories ?? []) };
}

function undeliveredView({ undelivered }: CaseMaterial): CaseView['undeliveredMail'] {
  const event = undelivered?.events[0];
  return undelivered && event
    ? { email: undelivered.to, status: event.status, at: event.at.toISOString() }
    : null;
}

function formsAndHidden(
  material: CaseMaterial,
  locks: CaseLocks,
  locale: Locale,
): Pick<ApplicantCase, 'forms' | 'hiddenForms'> {
  const hidden = new Set(material.forms.flatMap(({ formId, isShown }) => (isShown ? [] : [formId])));
  const all = formViews(material, locks, locale).map((form, place) => ({ place, form }));
  const hiddenForms = all.filter(({ form }) => hidden.has(form.id));
  return {
    forms: all.flatMap(({ form }) => (hidden.has(form.id) ? [] : [form])),
    ...(hiddenForms.length > 0 && { hiddenForms }),
  };
}

/** All forms of a case as the calls show them: texts in a language, with values, corrections and locks filled in. */
function formViews(material: CaseMaterial, locks: CaseLocks, locale: Locale): FormView[] {
  const { template, dynamicData, forms } = material;
  const options = Object.fromEntries(
    Object.entries(dynamicData).map(([tag, items]) => [
      tag,
      items.map(({ id, label }) => ({ id, label: label[locale] })),
    ]),
  );
  const rowOf = rowBuilder(material, locks);
  return template.forms.map((form) => {
    const { rows, ...rest } = localiseForm(form, locale, options);
    const stored = forms.find(({ formId }) => formId === form.id);
    const status = formStatusColumn.parse(stored?.status ?? 'NOT-STARTED');
    return {
      ...rest,
      status,
      version: stored?.version ?? 1,
      rows: rows.map((row) => rowOf(row, status)),
    };
  });
}

function rowBuilder(material: CaseMaterial, locks: CaseLocks) {
  const { values, corrections, files, signatures } = material;
  const storedOf = new Map(values.map((value) => [value.componentId, value]));
  const signed = signedValuesColumn.parse(
    signatures.find(({ kind }) => kind !== 'INTERNAL')?.signedValues ?? null,
  );
  const opened = openedByCorrections(material.template, corrections);
  const filesIn = (value: string) =>
    [...new Set(fileIdsOf(value))].flatMap((fileId) => files.find(({ id }) => id === fileId) ?? []);
  /** A question in the entries of a list, which is saved and locked as a whole. */
  const inEntries = (list: StaticRow, { value, locked }: Row, part: Row): Row => {
    if (!fieldKindOf(part)?.isUploaded) return { ...part, locked };
    const { componentId } = part;
    const answers = filesInAnswer(list, value).filter(({ question }) => question.componentId === componentId);
    const current = filesIn(answers.map(({ id }) => id).join());
    const earlier = files.filter((file) => file.componentId === componentId && !current.includes(file));
    return {
      ...part,
      locked,
      ...(current.length > 0 && { files: current.map(namedFile) }),
      ...(earlier.length > 0 && { earlierFiles: earlier.map(namedFile) }),
    };
  };
  const build = ({ columns, ...row }: StaticRow, formStatus: FormStatus): Row => {
    const stored = storedOf.get(row.componentId);
    const correction = corrections.find(({ componentId }) => componentId === row.componentId);
    const value = stored?.value ?? '';
    const signedValue = signed?.[row.componentId] ?? (signed ? '' : null);
    const { isUploaded: isFile, isCalculated } = fieldKindOf(row) ?? {};
    const current = isFile ? filesIn(value) : [];
    const earlier = isFile
      ? filesIn(`${correction?.previousValue ?? ''},${signedValue ?? ''}`).filter(
          (one) => !current.includes(one),
        )
      : [];
    const built: Row = {
      ...row,
      label: row.label ?? '',
      value,
      version: stored?.version ?? 0,
      correction: correction ? correctionView(correction) : null,
      // Nobody writes a calculated value.
      locked:
        isCalculated ||
        isLocked({
          ...locks,
          tag: row.tag,
          isOpenedByCorrection: opened.has(row.componentId),
          formStatus,
        }),
      ...((isCalculated || isReadOnlyFor({ ...locks, tag: row.tag, roleId: null })) && { readOnly: true }),
      file: current[0] ? fileView(current[0]) : null,
      ...(current.length > 1 && { files: current.map(namedFile) }),
      ...(earlier.length > 0 && { earlierFiles: earlier.map(namedFile) }),
      signedValue: signedValue !== null && stored?.active && signedValue !== value ? signedValue : null,
    };
    if (!columns) return built;
    const partOf = (nested: StaticRow) => {
      const part = build(nested, formStatus);
      return fieldKindOf(row) ? inEntries({ ...row, columns }, built, part) : part;
    };
    return { ...built, columns: columns.map((column) => column.map(partOf)) };
  };
  return build;
}

const namedFile = (file: CaseMaterial['files'][number]) => ({ fileId: file.id, ...fileView(file) });

function fileView({ displayFileName, contentType, size }: CaseMaterial['files'][number]) {
  return { displayFileName, contentType, size };
}
