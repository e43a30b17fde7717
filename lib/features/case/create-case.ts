import { randomUUID } from 'node:crypto';
import { CALLS } from '@/lib/contract/contract';
import { AppError, type ErrorCode, IntegrationError } from '@/lib/domain/errors';
import {
  guessOrganisationType,
  isPersonalNumber,
  maskOrgNo,
  type OrganisationType,
} from '@/lib/domain/fields/organisation-number';
import { TAG } from '@/lib/domain/forms/component';
import { dataTypeOf } from '@/lib/domain/forms/values';
import { visibilityOf } from '@/lib/domain/forms/visibility';
import { isPermitted } from '@/lib/domain/lifecycle/permissions';
import { wasRejected } from '@/lib/domain/lifecycle/status';
import { DEFAULT_LOCALE, type Locale } from '@/lib/domain/locale';
import type { Process } from '@/lib/domain/organisation/body';
import { type Actor, callerIn } from '@/lib/engine/access/access';
import { lockCase } from '@/lib/engine/access/locked-case';
import { recordAudit } from '@/lib/engine/audit/record';
import { loadVersion } from '@/lib/engine/case-version';
import { firstStatus } from '@/lib/engine/change-status';
import { inTransaction } from '@/lib/engine/command';
import { announceChange } from '@/lib/engine/live/case-news';
import { queueMail } from '@/lib/engine/mail/queue-mail';
import { definePublicProcedure, defineStaffProcedure } from '@/lib/engine/query';
import { consumeLimit, countStrangersMails } from '@/lib/engine/rate-limit';
import { stepColumns } from '@/lib/engine/review-steps';
import { recordWebhookEvent } from '@/lib/engine/webhook-events';
import { componentsOf, loadTemplate } from '@/lib/features/application/form-state';
import { nameWithoutName } from '@/lib/features/application/write-case-field';
import { lookUpCompany, type RegisterCompany } from '@/lib/integrations/register/register';
import { linkExpiry } from '@/lib/platform/crypto/case-link';
import { db, type Tx } from '@/lib/platform/database/db';
import { findNewestCase, findOpenCase } from './earlier-cases';
import { afterSameTime, mailLostLink } from './lost-link';

/**
 * A company applies. Creates the case and mails its link to the contact person, and to nobody else. The answer to a sole trader, whose
 * number is a person's, is always that of a new case.
 */
export const createCase = definePublicProcedure({
  call: CALLS.createCase,
  async run({ moSlug, orgNo, email, locale, companyName, asksForName = false }, context) {
    const mo = await organisationToApplyTo({ slug: moSlug });
    if (!mo.isOpen) throw new AppError('NOT_OPEN');
    await consumeLimit('applyByCompany', `${context.address} ${mo.id}:${orgNo}`);
    await countStrangersMails([email]);
    const actor = {
      kind: 'applicant',
      name: email,
      caseId: '',
      linkVersion: 0,
      linkExpiresAt: new Date(0),
    } as const;
    const wanted: NewCase = {
      mo,
      orgNo,
      email,
      locale: locale ?? context.locale,
      silent: false,
      actor,
      companyName: companyName ?? null,
      asksForName,
    };
    const isOfPerson = isPersonalNumber(guessOrganisationType(orgNo));
    return (isOfPerson ? createForPerson : create)(wanted, context.settle);
  },
});

/** A case worker creates a case. Nobody gets a mail. */
export const createSilentCase = defineStaffProcedure({
  call: CALLS.createSilentCase,
  async run({ moId, orgNo, email, locale, companyName, asksForName = false }, { actor, settle }) {
    const caller = callerIn(actor, moId);
    if (caller === null) throw new AppError('NOT_FOUND');
    if (!isPermitted('createSilentCase', caller)) throw new AppError('FORBIDDEN');
    const mo = await organisationToApplyTo({ id: moId });
    return create(
      {
        mo,
        orgNo,
        email: email ?? null,
        locale: locale ?? DEFAULT_LOCALE,
        silent: true,
        actor,
        companyName: companyName ?? null,
        asksForName,
      },
      settle,
    );
  },
});

/**
 * An organisation with the process of the version that a new case gets. Throws NOT_FOUND, NOT_OPEN if it has no published version yet, and
 * the errors of `loadVersion`.
 */
async function organisationToApplyTo(
  where: { slug: string } | { id: number },
  tx: Tx = db(),
): Promise<OrganisationToApplyTo & { isOpen: boolean }> {
  const mo = await tx.memberOrganisation.findUnique({
    where,
    select: { id: true, slug: true, isOpen: true, publishedTemplateId: true },
  });
  if (!mo) throw new AppError('NOT_FOUND');
  const { publishedTemplateId: templateId, ...organisation } = mo;
  if (templateId === null) throw new AppError('NOT_OPEN');
  const { process } = await loadVersion(tx, templateId);
  return { ...organisation, templateId, process };
}

interface NewCase {
  mo: OrganisationToApplyTo;
  orgNo: string;
  email: string | null;
  locale: Locale;
  silent: boolean;
  actor: Actor;
  /** The company name from the applicant. Used only if the register does not know the company. */
  companyName: string | null;
  /** The caller can ask the applicant for the name if it is needed. */
  asksForName: boolean;
}

type Settle = (tx: Tx, result: { caseId: string }) => Promise<void>;

async function create(wanted: NewCase, settle?: Settle): Promise<{ caseId: string }> {
  const { mo, orgNo, silent } = wanted;
  await requireNoEarlierCase(db(), mo.id, orgNo, silent);
  const company = await lookUpCompany(orgNo).catch((cause: unknown) => {
    throw silent && cause instanceof IntegrationError ? new AppError('LOOKUP_FAILED', { cause }) : cause;
  });
  return store(wanted, requireAcceptedCompany(mo, orgNo, company), settle);
}

/** The refusals that say something about a person: they have applied, were rejected, are a member, or no longer have a business. */
const ABOUT_A_PERSON: readonly ErrorCode[] = [
  'ALREADY_EXISTS',
  'REJECTED_AND_NOT_ALLOWED_TO_REAPPLY',
  'MEMBERSHIP_EXISTS',
  'NOT_ALLOWED_ORGANISATION_TYPE',
  'INVALID_REQUEST',
];

/**
 * Creates the case of a sole trader, or does nothing if they cannot apply now. Whoever knows a person's number learns neither from the
 * answer nor from its time. If there is a case, its contact person gets a link, as if it were lost.
 */
async function createForPerson(wanted: NewCase, settle?: Settle): Promise<{ caseId: string }> {
  const { mo, orgNo, companyName, asksForName } = wanted;
  requireAcceptedType(mo, guessOrganisationType(orgNo));
  if (companyName === null && asksForName) throw nameMissing();
  return afterSameTime(async () => {
    const company = await lookUpCompany(orgNo);
    try {
      return await store(wanted, requireAcceptedCompany(mo, orgNo, company), settle);
    } catch (error) {
      if (!(error instanceof AppError) || !ABOUT_A_PERSON.includes(error.code)) throw error;
      await mailLostLink(mo.id, orgNo);
      const none = { caseId: randomUUID() };
      if (settle) await inTransaction((tx) => settle(tx, none));
      return none;
    }
  });
}

async function store(
  { mo, orgNo, companyName, asksForName, ...rest }: NewCase,
  { registeredName, organisationType }: AcceptedCompany,
  settle?: Settle,
): Promise<{ caseId: string }> {
  const name = registeredName ?? companyName;
  if (name === null && asksForName) throw nameMissing();
  const company = { organisationType, companyName: name, nameIsKnown: registeredName !== null };
  return inTransaction(async (tx) => {
    await requireNoEarlierCase(tx, mo.id, orgNo, rest.silent);
    const present = await presentOrganisation(tx, mo.id, organisationType, rest.silent);
    const caseId = await insertCase(tx, { mo: present, orgNo, ...company, ...rest });
    await settle?.(tx, { caseId });
    return { caseId };
  });
}

const nameMissing = () => new AppError('VALIDATION_FAILED', { errors: { companyName: ['REQUIRED'] } });

/**
 * Reads the organisation when the case is stored. It may have published another version, or closed, during the call to the register. Nobody
 * can publish until the transaction ends, so a move of the open applications finds this one too.
 */
async function presentOrganisation(
  tx: Tx,
  id: number,
  organisationType: OrganisationType,
  isSilent: boolean,
): Promise<OrganisationToApplyTo> {
  await tx.$queryRaw`SELECT 1 FROM member_organisation WHERE id = ${id} FOR SHARE`;
  const mo = await organisationToApplyTo({ id }, tx);
  if (!isSilent && !mo.isOpen) throw new AppError('NOT_OPEN');
  requireAcceptedType(mo, organisationType);
  return mo;
}

function requireAcceptedType({ process }: OrganisationToApplyTo, type: OrganisationType): void {
  if (!process.organisationTypes.includes(type)) throw new AppError('NOT_ALLOWED_ORGANISATION_TYPE');
}

/** Throws ALREADY_EXISTS if the company has an open case. Only a case worker who may see that case learns which one it is. */
async function requireNoEarlierCase(tx: Tx, moId: number, orgNo: string, namesCase: boolean): Promise<void> {
  const open = await findOpenCase(tx, moId, orgNo);
  if (open) throw new AppError('ALREADY_EXISTS', namesCase ? { extra: { caseId: open.id } } : {});
  const newest = await findNewestCase(tx, moId, orgNo);
  if (newest && wasRejected(newest)) throw new AppError('REJECTED_AND_NOT_ALLOWED_TO_REAPPLY');
}

interface AcceptedCompany {
  registeredName: string | null;
  organisationType: OrganisationType;
}

/**
 * Checks what the register says about the company; null if it does not know it. Throws NOT_ALLOWED_ORGANISATION_TYPE, MEMBERSHIP_EXISTS or
 * INVALID_REQUEST.
 */
function requireAcceptedCompany(
  mo: OrganisationToApplyTo,
  orgNo: string,
  company: RegisterCompany | null,
): AcceptedCompany {
  const organisationType = company?.kind ?? guessOrganisationType(orgNo);
  requireAcceptedType(mo, organisationType);
  if (company?.memberOf.includes(mo.slug)) throw new AppError('MEMBERSHIP_EXISTS');
  if (company && !company.active) throw new AppError('INVALID_REQUEST');
  return { registeredName: company?.name ?? null, organisationType };
}

/** An organisation and the version that a new case gets. */
interface OrganisationToApplyTo {
  id: number;
  slug: string;
  templateId: number;
  process: Process;
}

interface CaseToInsert {
  mo: OrganisationToApplyTo;
  orgNo: string;
  /** Null while unknown. */
  companyName: string | null;
  /** Whether the name is from the register. */
  nameIsKnown: boolean;
  organisationType: OrganisationType;
  email: string | null;
  locale: Locale;
  silent: boolean;
  actor: Actor;
  now?: Date;
}

/**
 * Writes a new case with its forms (known values filled in), its first audit event and, unless silent, its mail. Throws ALREADY_EXISTS if
 * another request has just created one for the company: the database lets only one through.
 */
export async function insertCase(tx: Tx, input: CaseToInsert): Promise<string> {
  const { mo, orgNo, organisationType, email, locale, silent, now = new Date() } = input;
  const { templateId, process } = mo;
  // Skipped, not refused: PostgreSQL writes a refused row to its log, with the number of a sole trader, which is a personal one.
  const [created] = await tx.case.createManyAndReturn({
    skipDuplicates: true,
    data: {
      moId: mo.id,
      templateId,
      status: firstStatus(silent ? 'createSilentCase' : 'createCase', process),
      silent,
      locale,
      companyName: input.companyName ?? nameWithoutName(input),
      nameIsKnown: input.nameIsKnown,
      nameIsVerified: input.nameIsKnown || silent,
      orgNo,
      organisationType,
      contactEmail: email,
      linkValidUntil: linkExpiry(now),
      createdAt: now,
      lastChangedAt: now,
      ...stepColumns(process),
      auditSequence: 1,
    },
    select: { id: true, status: true },
  });
  if (!created) throw new AppError('ALREADY_EXISTS');
  const { id, status } = created;
  await insertForms(tx, id, templateId, { ...input, now });
  const actor: Actor =
    input.actor.kind === 'applicant' ? { ...input.actor, caseId: id, linkVersion: 1 } : input.actor;
  await recordAudit(tx, {
    caseId: id,
    sequence: 1,
    previous: null,
    actor,
    at: now,
    event: { type: 'CaseCreated', details: { silent, orgNo: maskOrgNo(orgNo, organisationType), email } },
  });
  const { name: by, kind: byKind } = actor;
  await announceChange(tx, { caseId: id, moId: mo.id, what: 'CaseCreated', by, byKind, version: 1 });
  await recordWebhookEvent(tx, { moId: mo.id, caseId: id, type: 'case.created', status, now });
  if (!silent) {
    await queueMail(tx, await lockCase(tx, actor, id), { type: 'caseCreated', to: 'contact' }, now, {
      isByPerson: true,
    });
  }
  return id;
}

async function insertForms(
  tx: Tx,
  caseId: string,
  templateId: number,
  input: CaseToInsert & { now: Date },
): Promise<void> {
  const template = await loadTemplate(tx, templateId);
  await tx.checkPoint.createMany({
    data: template.checkPoints.map(({ componentId }) => ({ caseId, componentId })),
  });
  const known: Record<string, string | null> = {
    [TAG.companyName]: input.companyName,
    [TAG.organisationNumber]: input.orgNo,
    [TAG.contactEmail]: input.email,
  };
  const filled = componentsOf(template).flatMap(({ component }) => {
    const value = component.tag ? known[component.tag] : null;
    return value ? [{ component, value }] : [];
  });
  const values = Object.fromEntries(filled.map(({ component, value }) => [component.componentId, value]));
  const { active, forms: shown } = visibilityOf(template.forms, values);
  await tx.caseForm.createMany({
    data: template.forms.map(({ id: formId }) => ({ caseId, formId, isShown: shown.has(formId) })),
  });
  await tx.caseValue.createMany({
    data: filled.map(({ component, value }) => ({
      caseId,
      componentId: component.componentId,
      dataType: dataTypeOf(component) ?? 'text',
      active: active.has(component.componentId),
      value,
      updatedAt: input.now,
      updatedBy: input.actor.name,
    })),
  });
}
