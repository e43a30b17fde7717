import type { ApplicantCase } from '@/lib/contract/shapes';
import { type CaseStatus, statusBeforeArchive } from '@/lib/domain/lifecycle/status';

/** The stage of an application for the applicant. Several statuses are one stage. */
export type Stage =
  | 'fill'
  | 'signing'
  | 'paper'
  | 'review'
  | 'registered'
  | 'member'
  | 'withdrawn'
  | 'rejected'
  | 'reset'
  | 'archived';

const STAGES: Record<CaseStatus, Stage> = {
  CREATED: 'fill',
  CREATED_GETACCEPT: 'fill',
  STARTED: 'fill',
  SHARED_FOR_EXTERNAL_SIGNATURE: 'signing',
  DOWNLOADED_FOR_ANALOG_SIGNATURE: 'paper',
  SHARED_FOR_INTERNAL_SIGNATURE: 'review',
  INTERNAL_SIGNATURE_SIGNED: 'review',
  SUBMITTED: 'review',
  APPROVED: 'review',
  APPROVED_BY_MA: 'review',
  OUT_FOR_REGIONAL_REVIEW: 'review',
  APPROVED_BY_REGIONAL_REVIEWER: 'review',
  REJECTED_BY_REGIONAL_REVIEWER: 'review',
  EXPORTED_TO_TELLUS: 'registered',
  FINISHED_IN_TELLUS: 'member',
  CANCELLED_IN_TELLUS: 'withdrawn',
  ARCHIVED: 'archived',
  REJECTED: 'rejected',
  RESET: 'reset',
  REMOVED: 'reset',
  INVALID: 'reset',
};

export function stageOf(status: CaseStatus): Stage {
  return STAGES[status];
}

/** Returns the stage of a whole application. An archived one keeps its earlier stage, which follows what the register reports. */
export function stageOfCase(past: Pick<ApplicantCase, 'status' | 'archivedFrom'>): Stage {
  return stageOf(statusBeforeArchive(past));
}

const BEFORE_SIGNED: readonly Stage[] = ['fill', 'signing', 'paper'];

/** Whether the application is past signing, so that texts promise nothing about it. */
export function isSigned(status: CaseStatus): boolean {
  return !BEFORE_SIGNED.includes(stageOf(status));
}

export const STEPS = ['fill', 'sign', 'review', 'member'] as const;

/** Returns the number of finished steps, or null if the application ended early. */
export function stepsDone(stage: Stage, isReadyToSign: boolean): number | null {
  switch (stage) {
    case 'fill':
      return isReadyToSign ? 1 : 0;
    case 'signing':
    case 'paper':
      return 1;
    case 'review':
      return 2;
    case 'registered':
      return 3;
    case 'member':
      return 4;
    default:
      return null;
  }
}
