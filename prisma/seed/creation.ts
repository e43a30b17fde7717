import { maskOrgNo } from '@/lib/domain/fields/organisation-number';
import { TAG } from '@/lib/domain/forms/component';
import { dataTypeOf } from '@/lib/domain/forms/values';
import { systemActor } from '@/lib/engine/access/access';
import { stepColumns } from '@/lib/engine/review-steps';
import { componentsOf } from '@/lib/features/application/form-state';
import { answersOf } from './answers';
import { appendAudit, nextStatus } from './audit-trail';
import type { Chance } from './chance';
import type { DemoCompany } from './companies';
import { applicantOf, type DemoCase } from './demo-case';
import { mail } from './mail-log';
import type { DemoOrganisation } from './organisations';
import type { CaseWorker, People } from './people';

export interface CreationOptions {
  mo: DemoOrganisation;
  company: DemoCompany;
  people: People;
  chance: Chance;
  at: Date;
  daybreak: number;
  locale: 'sv' | 'en';
  /** The case worker who creates the case without mailing anybody. The case then has no contact person yet. */
  silentBy?: CaseWorker | undefined;
  /** The company's answers if they differ from the usual ones, by component id. */
  values?: Record<string, string> | undefined;
  /** The mail server's reason why the mail with the link could not be delivered. */
  bounce?: string | undefined;
}

/** A new case with the known data of the company filled in, as `insertCase` makes it. */
export function openCase(options: CreationOptions): DemoCase {
  const { company, chance, silentBy, at } = options;
  const isSilent = silentBy !== undefined;
  const contactEmail = isSilent ? null : company.contact.email;
  const desiredAdmissionDate = firstOfMonth(at, chance.int(2, 4));
  const { mo, locale } = options;
  const theCase: DemoCase = {
    ...emptyCase(options),
    contactEmail,
    silent: isSilent,
    answers: answersOf(mo.template, company, chance, {
      slug: mo.slug,
      locale,
      contactEmail,
      desiredAdmissionDate,
      ...(options.values ? { values: options.values } : {}),
    }),
  };
  const actor = silentBy ?? applicantOf(theCase);
  theCase.values = knownValues(theCase, actor.name);
  const orgNo = maskOrgNo(company.orgNo, company.organisationType);
  appendAudit(theCase, actor, {
    type: 'CaseCreated',
    details: { silent: isSilent, orgNo, email: contactEmail },
  });
  if (!isSilent) {
    mail(theCase, {
      type: 'caseCreated',
      to: 'contact',
      ...(options.bounce ? { bounce: options.bounce } : {}),
    });
  }
  return theCase;
}

function emptyCase({ mo, company, people, chance, at, daybreak, locale }: CreationOptions): DemoCase {
  const { forms, checkPoints } = mo.template;
  return {
    id: chance.uuid(),
    mo,
    company,
    people,
    administrator: mo.slug === 'teknikbolagen' ? people.anna : people.hanna,
    chance,
    at,
    daybreak,
    status: nextStatus({ mo, statusBeforeReview: null }, 'createCase'),
    version: 0,
    silent: false,
    locale,
    companyName: company.name,
    contactEmail: null,
    assignedTo: null,
    linkVersion: 1,
    linkValidUntil: new Date(at.getTime() + 30 * 86_400_000),
    createdAt: at,
    archivedAt: null,
    archivedFrom: null,
    statusBeforeReview: null,
    desiredAdmissionDate: null,
    rejectionReason: null,
    registerId: null,
    ...stepColumns(mo.process),
    hasUndeliveredMail: false,
    hasBouncedSignatory: false,
    answers: {},
    forms: forms.map(({ id }) => ({ formId: id, status: 'NOT-STARTED', version: 1, savedAt: null })),
    values: [],
    corrections: [],
    checkPoints: checkPoints.map(({ componentId }) => ({ componentId, status: 'NOT_CHECKED' })),
    messages: [],
    notes: [],
    signatures: [],
    files: [],
    reviews: [],
    audit: [],
    mails: [],
    colleagues: [],
  };
}

function knownValues({ mo, company, contactEmail, at }: DemoCase, updatedBy: string): DemoCase['values'] {
  const known: Record<string, string | null> = {
    [TAG.companyName]: company.name,
    [TAG.organisationNumber]: company.orgNo,
    [TAG.contactEmail]: contactEmail,
  };
  return componentsOf(mo.template).flatMap(({ component }) => {
    const value = component.tag ? known[component.tag] : null;
    if (!value) return [];
    const { componentId } = component;
    const dataType = dataTypeOf(component) ?? 'text';
    return [{ componentId, dataType, active: true, value, version: 1, updatedAt: at, updatedBy }];
  });
}

/** The first day, as YYYY-MM-DD, of the month that is so many months after a date. */
function firstOfMonth(date: Date, months: number): string {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)).toISOString().slice(0, 10);
}

/** The systems that act on cases. */
export const SYSTEM = {
  signing: systemActor('signing-service'),
  register: systemActor('register'),
  job: systemActor('job'),
};
