import { z } from 'zod';
import { dateSchema as day } from '@/lib/contract/values';
import { ACTOR_KINDS, HAS_REACHED } from '@/lib/domain/audit/events';
import { STEPS } from '@/lib/domain/audit/steps';
import { ORGANISATION_TYPES } from '@/lib/domain/fields/organisation-number';
import { EVIDENCE } from '@/lib/domain/forms/component';
import { STEP_CODES, STEP_KINDS } from '@/lib/domain/lifecycle/next-step';
import { ROLE_IDS } from '@/lib/domain/lifecycle/permissions';
import { SIGNATORY_STATUSES } from '@/lib/domain/lifecycle/signed';
import { TASKS } from '@/lib/domain/lifecycle/state';
import {
  ANALOG_SIGNATURE_STATUSES,
  CASE_STATUSES,
  CHECK_POINT_STATUSES,
  CREDIT_REPORT_STATUSES,
  DISPLAY_ONLY_STATUSES,
  INTERNAL_SIGNATURE_STATUSES,
  SIGNATURE_STATUSES,
} from '@/lib/domain/lifecycle/status';
import { ACTIONS, HELD_ACTIONS } from '@/lib/domain/lifecycle/transitions';
import { LOCALES } from '@/lib/domain/locale';
import { NOTICES } from '@/lib/domain/organisation/notices';
import { formShape } from './form-shapes';

/** The answers of the calls. Texts are in the language of the case or the caller. Times are ISO 8601 UTC. */
const instant = z.iso.datetime();

export const caseStatusShape = z.enum(CASE_STATUSES).meta({ id: 'CaseStatus' });
export const displayStatusShape = z
  .enum([...CASE_STATUSES, ...DISPLAY_ONLY_STATUSES])
  .meta({ id: 'DisplayStatus' });
/** The working day of the promised handling time, and how many days that has. `isPaused` while the company has the case. */
export const handlingClockShape = z.object({
  day: z.int(),
  of: z.int(),
  isPaused: z.literal(true).optional(),
});
/** `A-` and digits. Null for a while after an upgrade, until a job has given older cases their references. */
export const referenceShape = z.string().nullable();
export const organisationTypeShape = z.enum(ORGANISATION_TYPES);

const missingShape = z.object({
  code: z.string(),
  formId: z.string().optional(),
  componentId: z.string().optional(),
});
export const readinessShape = z.object({ ready: z.boolean(), missing: z.array(missingShape) });

export const signatoryShape = z.object({
  email: z.string(),
  name: z.string().optional(),
  status: z.enum(SIGNATORY_STATUSES),
  at: instant.optional(),
  reason: z.string().optional(),
  /** When they were last reminded. */
  remindedOn: day.nullable(),
});
export const signatureShape = z.object({
  status: z.enum(SIGNATURE_STATUSES),
  rejectionMessage: z.string().nullable(),
  /** The last day to sign, if the document has one. */
  dueOn: day.optional(),
  signatories: z.array(signatoryShape),
  /** Somebody cancelled the signing, and nobody has sent the application for signing again. */
  isCancelled: z.literal(true).optional(),
  /** When the signing ended without all signatures, and through whom: null if the signing service reported it. While it is to be signed again. */
  ended: z.object({ at: instant, by: z.string().nullable(), byName: z.string().optional() }).optional(),
  /** The last exchange of a signatory of the document that is out, by their addresses. `lost`: who had signed the document before. */
  replaced: z
    .object({
      at: instant,
      by: z.string(),
      from: z.string(),
      to: z.string(),
      lost: z.array(z.string()),
      byName: z.string().optional(),
      fromName: z.string().optional(),
    })
    .optional(),
});
export const analogSignatureShape = z.object({
  status: z.enum(ANALOG_SIGNATURE_STATUSES),
  fileName: z.string().nullable(),
  numberOfSignatories: z.int(),
  rejectionMessage: z.string().nullable(),
});
export const internalSignatureShape = z.object({
  status: z.enum(INTERNAL_SIGNATURE_STATUSES),
  rejectionMessage: z.string().nullable(),
  /** The last day to sign, if the document has one. */
  dueOn: day.optional(),
  signatories: z.array(signatoryShape),
});

export const imageShape = z.object({ usageType: z.string(), url: z.string() });
/** `name` is in the language of the organisation, and is used for languages without a translation. */
export const organisationNamesShape = {
  name: z.string(),
  nameInEnglish: z.string(),
  translatedNames: z.record(z.string(), z.string()),
};
export const organisationShape = z.object({
  id: z.int(),
  ...organisationNamesShape,
  slug: z.string(),
  accentColour: z.string(),
  signingService: z.object({ name: z.string(), entityId: z.string().nullable() }).nullable(),
  images: z.array(imageShape),
});

export const checkPointShape = z.object({
  componentId: z.string(),
  title: z.string(),
  status: z.enum(CHECK_POINT_STATUSES),
  evidence: z.enum(EVIDENCE).optional(),
});

/** Review steps of the organisation. Each has its own set of statuses. */
export const reviewStepShape = z.object({
  name: z.enum(['INTERNAL_SIGNATURE', 'CREDIT_REPORT', 'REGIONAL_REVIEW']),
  status: z.enum([
    ...INTERNAL_SIGNATURE_STATUSES,
    ...CREDIT_REPORT_STATUSES,
    'NOT_REQUESTED',
    'REQUESTED',
    'UNANSWERED',
    'RECOMMENDED',
    'NOT_RECOMMENDED',
  ]),
  comment: z.string().nullable(),
});

/** The organisation's texts for applicants, in the language of the case. Null for texts that it has not written. */
const informationShape = z.object({
  beforeSigning: z.string().nullable(),
  afterSubmission: z.string().nullable(),
  contact: z.object({ name: z.string(), email: z.string(), telephone: z.string() }).nullable(),
  /** How many working days an application usually takes. */
  handlingDays: z.int().nullable(),
  /** The day by which a decision usually comes. Absent before the application is submitted, or if the organisation does not say. */
  expectedBy: day.optional(),
  /** The notices on the page `/apply/{slug}/information`. */
  notices: z.array(z.enum(NOTICES)),
  /** The address for posting a document that was signed on paper. */
  postalAddress: z.string().nullable(),
  /** The organisation takes no applications at the moment. Absent if it does. */
  isClosed: z.literal(true).optional(),
});

const actionShape = z.enum(ACTIONS).meta({ id: 'Action' });

/** A case for an applicant. */
export const applicantCaseShape = z
  .object({
    id: z.guid(),
    reference: referenceShape,
    status: caseStatusShape,
    caseStatus: caseStatusShape,
    /** For an archived case: the status before archiving, or a later one from the register. */
    archivedFrom: caseStatusShape.nullable(),
    createdAt: instant,
    lastChangedAt: instant,
    silent: z.boolean(),
    activeLocale: z.enum(LOCALES),
    version: z.int(),
    locked: z.boolean(),
    mo: organisationShape,
    company: z.object({
      name: z.string(),
      orgNo: z.string(),
      organisationType: organisationTypeShape,
      contactPersonEmail: z.string().nullable(),
    }),
    contactPersons: z.array(
      z.object({
        name: z.string(),
        email: z.string(),
        telephone: z.string().nullable(),
        position: z.string().nullable(),
      }),
    ),
    assignedTo: z.object({ name: z.string(), email: z.string() }).nullable(),
    desiredAdmissionDate: day.nullable(),
    /** When the link expires. For an applicant this is the link they came with. */
    linkValidUntil: instant.nullable(),
    rejectionReason: z.string().nullable(),
    /** The company has withdrawn its application before it was decided. Absent if not. */
    isApplicationWithdrawn: z.literal(true).optional(),
    /** Who withdrew it, and why. As `timeline`. */
    withdrawal: z
      .object({ by: z.string(), byName: z.string().optional(), reason: z.string().nullable() })
      .optional(),
    /** The admission date that was last mailed to the company or sent to the register. Absent if there is none yet. */
    decidedAdmissionDate: day.optional(),
    /** What has happened, the earliest first. Absent for case workers, who have the history, and once a case is anonymised. */
    timeline: z.array(z.object({ step: z.enum(STEPS), at: instant })).optional(),
    forms: z.array(formShape),
    /** The forms that other answers hide now, each with its place among all. Absent if there are none. */
    hiddenForms: z.array(z.object({ place: z.int(), form: formShape })).optional(),
    /** Absent for case workers. */
    information: informationShape.optional(),
    /** Questions that came with a newer version of the forms and have no answer yet. Absent if there are none. */
    newQuestions: z.array(z.object({ formId: z.string(), componentId: z.string() })).optional(),
    signature: signatureShape.nullable(),
    analogSignature: analogSignatureShape.nullable(),
    /**
     * Who could sign, while the application can be sent for signing: those who were invited the last time (`wasAsked`), then those whom the
     * forms name. Never who declined.
     */
    proposedSignatories: z
      .array(
        z.object({
          email: z.string(),
          name: z.string().optional(),
          position: z.string().optional(),
          wasAsked: z.literal(true).optional(),
        }),
      )
      .optional(),
    readiness: z.object({ signature: readinessShape }),
    /** The actions that the caller may take in this status. */
    permissions: z.array(actionShape),
    notHandledSupportMessages: z.int(),
    handledByAspirantCorrections: z.int(),
    notYetHandledByAspirantCorrections: z.int(),
  })
  .meta({ id: 'ApplicantCase' });

/** A case for a case worker. */
export const caseShape = applicantCaseShape
  .extend({
    assignedTo: z.object({ id: z.guid(), name: z.string(), email: z.string() }).nullable(),
    /** Whom the person responsible substitutes for, and their last day away. Absent if for nobody. */
    substitutesFor: z.object({ name: z.string(), until: day.nullable() }).optional(),
    link: z.string().optional(),
    /** The role of the caller in the case's organisation. Absent if a program calls. */
    roleId: z.literal([...ROLE_IDS]).optional(),
    /** What is to be done or waited for next, and what else. A server of the version before does not say. */
    next: z
      .object({
        code: z.enum(STEP_CODES),
        kind: z.enum(STEP_KINDS),
        others: z.array(z.enum(TASKS)),
        meanwhile: z.enum(STEP_CODES).nullable(),
      })
      .optional(),
    /** What lists and the page show instead of the status. Absent if they show the status. */
    displayStatus: displayStatusShape.optional(),
    checkPoints: z.array(checkPointShape),
    extraReviewSteps: z.array(reviewStepShape),
    internalSignature: internalSignatureShape.nullable(),
    /** The people proposed to sign inside the organisation. Absent unless the caller can send the case for internal signing, now or once it is approved. */
    managerEmails: z.array(z.string()).optional(),
    readiness: z.object({
      signature: readinessShape,
      internalSignature: readinessShape,
      regionalReview: readinessShape,
      export: readinessShape,
    }),
    /** The day on which a rule of retention anonymised the contents. Absent if they were not anonymised. */
    erasedOn: day.optional(),
    /** When the last attempt to send the case to the register failed. Absent once the case has moved on. */
    exportFailedAt: instant.optional(),
    /** The people whom the forms name with an address, whatever they are to the company. Absent before it was sent to signatories. */
    namedPeople: z.array(z.object({ name: z.string().optional(), email: z.string() })).optional(),
    undeliveredMail: z.object({ email: z.string(), status: z.string(), at: instant }).nullable(),
    /** The mail with the decided admission date: when it was sent, or goes at the earliest. Absent if none has it, or it did not arrive. */
    decidedAdmissionMail: z.object({ at: instant, isSent: z.boolean() }).optional(),
    /** A mail to somebody who is to sign did not arrive. Absent if none. */
    bouncedSignatory: z.literal(true).optional(),
    /** The last day of a correction has passed. Absent if not, and while a reminder of today has put it aside. */
    overdueCorrection: z.literal(true).optional(),
    /** Whether the register has got it all the same. */
    exportReached: z.enum(HAS_REACHED).optional(),
    /** What is being sent to another system, and the actions that wait for its answer. Absent if nothing is. */
    underWay: z
      .object({
        action: z.string(),
        since: instant,
        by: z.object({ name: z.string(), kind: z.enum(ACTOR_KINDS) }),
        blocked: z.array(actionShape),
      })
      .optional(),
    /** The reminders of what the case waits for now. Absent if there was none. */
    reminders: z.object({ count: z.int(), lastAt: instant }).optional(),
    /** The latest decision, if the caller can take it back now. */
    heldDecision: z
      .object({
        sequence: z.int(),
        action: z.enum(HELD_ACTIONS),
        by: z.string(),
        byId: z.guid().nullable(),
        until: instant,
        /** Until then, whatever the caller's clock says. */
        secondsLeft: z.number(),
        /** When its mail goes, at the earliest. Null if it causes none. */
        mailAt: instant.nullable(),
      })
      .optional(),
    /** Absent if the organisation promises no handling time, before the case was sent in, and once it is decided. */
    handling: handlingClockShape.optional(),
    /** The day until which its overdue corrections are put aside. Absent if none are. */
    putAsideUntil: day.optional(),
  })
  .meta({ id: 'Case' });

export type ApplicantCase = z.output<typeof applicantCaseShape>;
export type CaseView = z.output<typeof caseShape>;
