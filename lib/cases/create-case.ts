import { CALLS } from '@/lib/contract/contract';
import { db, type Tx } from '@/lib/database/db';
import { AppError, IntegrationError } from '@/lib/domain/errors';
import { guessOrganisationType, type OrganisationType } from '@/lib/domain/fields/organisation-number';
import { isPermitted } from '@/lib/domain/lifecycle/permissions';
import { wasRejected } from '@/lib/domain/lifecycle/status';
import { DEFAULT_LOCALE, type Locale } from '@/lib/domain/locale';
import type { Actor } from '@/lib/engine/access/access';
import { callerIn } from '@/lib/engine/access/access';
import { loadVersion } from '@/lib/engine/case-version';
import { inTransaction } from '@/lib/engine/command';
import { definePublicProcedure, defineStaffProcedure } from '@/lib/engine/query';
import { consumeLimit } from '@/lib/engine/rate-limit';
import { lookUpCompany } from '@/lib/integrations/register/register';
import { findNewestCase, findOpenCase } from './earlier-cases';
import { insertCase, type OrganisationToApplyTo } from './insert-case';

/** A company applies. Creates the case and mails its link to the contact person, and to nobody else. */
export const createCase = definePublicProcedure({
  call: CALLS.createCase,
  async run({ moSlug, orgNo, email, locale, companyName, asksForName = false }, context) {
    const mo = await organisationToApplyTo({ slug: moSlug });
    if (!mo.isOpen) throw new AppError('NOT_OPEN');
    await consumeLimit('applyByCompany', `${context.address} ${mo.id}:${orgNo}`);
    await consumeLimit('applyByEmail', email.toLowerCase());
    const actor = {
      kind: 'applicant',
      name: email,
      caseId: '',
      linkVersion: 0,
      linkExpiresAt: new Date(0),
    } as const;
    return create(
      {
        mo,
        orgNo,
        email,
        locale: locale ?? context.locale,
        silent: false,
        actor,
        companyName: companyName ?? null,
        asksForName,
      },
      context.settle,
    );
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

async function create(
  { mo, orgNo, companyName, asksForName, ...rest }: NewCase,
  settle?: (tx: Tx, result: { caseId: string }) => Promise<void>,
): Promise<{ caseId: string }> {
  await requireNoEarlierCase(db(), mo.id, orgNo, rest.silent);
  const { registeredName, organisationType } = await requireAcceptedCompany(mo, orgNo, rest.silent);
  const name = registeredName ?? companyName;
  if (name === null && asksForName) {
    throw new AppError('VALIDATION_FAILED', { errors: { companyName: ['REQUIRED'] } });
  }
  const company = { organisationType, companyName: name, nameIsKnown: registeredName !== null };
  return inTransaction(async (tx) => {
    await requireNoEarlierCase(tx, mo.id, orgNo, rest.silent);
    const present = await presentOrganisation(tx, mo.id, organisationType, rest.silent);
    const caseId = await insertCase(tx, { mo: present, orgNo, ...company, ...rest });
    await settle?.(tx, { caseId });
    return { caseId };
  });
}

/**
 * Reads the organisation when the case is stored. It may have published another version, or closed, while the register was asked. Nobody
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
async function requireNoEarlierCase(tx: Tx, moId: number, orgNo: string, isTold: boolean): Promise<void> {
  const open = await findOpenCase(tx, moId, orgNo);
  if (open) throw new AppError('ALREADY_EXISTS', isTold ? { extra: { caseId: open.id } } : {});
  const newest = await findNewestCase(tx, moId, orgNo);
  if (newest && wasRejected(newest)) throw new AppError('REJECTED_AND_NOT_ALLOWED_TO_REAPPLY');
}

/**
 * Asks the register about the company. Throws NOT_ALLOWED_ORGANISATION_TYPE, MEMBERSHIP_EXISTS, INVALID_REQUEST, or INTEGRATION_FAILED.
 * Case workers get LOOKUP_FAILED instead of the last.
 */
async function requireAcceptedCompany(
  mo: OrganisationToApplyTo,
  orgNo: string,
  isSilent: boolean,
): Promise<{ registeredName: string | null; organisationType: OrganisationType }> {
  const company = await lookUpCompany(orgNo).catch((cause: unknown) => {
    throw isSilent && cause instanceof IntegrationError ? new AppError('LOOKUP_FAILED', { cause }) : cause;
  });
  const organisationType = company?.kind ?? guessOrganisationType(orgNo);
  requireAcceptedType(mo, organisationType);
  if (company?.memberOf.includes(mo.slug)) throw new AppError('MEMBERSHIP_EXISTS');
  if (company && !company.active) throw new AppError('INVALID_REQUEST');
  return { registeredName: company?.name ?? null, organisationType };
}
