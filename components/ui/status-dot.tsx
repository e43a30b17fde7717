import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { type CaseStatus, type DisplayStatus, namedStatus } from '@/lib/domain/lifecycle/status';
import { classNames } from './class-names';

export type DotTone = 'neutral' | 'info' | 'accent' | 'highlight' | 'warning' | 'success' | 'danger';

/** A coloured dot and a word, so that nothing depends on the colour. Use `hollow` for what has not begun. */
export function StatusDot({
  tone,
  hollow = false,
  children,
}: {
  tone: DotTone;
  hollow?: boolean;
  children: ReactNode;
}) {
  return <span className={classNames('dot', `dot-${tone}`, hollow && 'dot-hollow')}>{children}</span>;
}

/** The colour of each status, by what it requires of a case worker: nothing yet, waiting, act now, done well, ended. */
export const CASE_STATUS_TONE: Record<DisplayStatus, DotTone> = {
  CREATED: 'neutral',
  CREATED_GETACCEPT: 'neutral',
  STARTED: 'neutral',
  SHARED_FOR_EXTERNAL_SIGNATURE: 'info',
  DOWNLOADED_FOR_ANALOG_SIGNATURE: 'info',
  SHARED_FOR_INTERNAL_SIGNATURE: 'info',
  INTERNAL_SIGNATURE_SIGNED: 'highlight',
  SUBMITTED: 'highlight',
  APPROVED: 'success',
  APPROVED_BY_MA: 'highlight',
  OUT_FOR_REGIONAL_REVIEW: 'info',
  APPROVED_BY_REGIONAL_REVIEWER: 'success',
  REJECTED_BY_REGIONAL_REVIEWER: 'danger',
  EXPORTED_TO_TELLUS: 'success',
  FINISHED_IN_TELLUS: 'success',
  CANCELLED_IN_TELLUS: 'neutral',
  ARCHIVED: 'neutral',
  REJECTED: 'danger',
  RESET: 'neutral',
  REMOVED: 'neutral',
  INVALID: 'danger',
  HAS_UNHANDLED_SUPPORT_MESSAGES: 'warning',
  CORRECTIONS_SUBMITTED: 'highlight',
  WAITING_FOR_CORRECTIONS: 'warning',
};

export interface ShownStatus {
  displayStatus: DisplayStatus;
  /** For an archived case: how it ended. */
  archivedFrom: CaseStatus | null;
  isApplicationWithdrawn?: boolean | undefined;
}

/** The colour of a case's status. An archived case requires nothing. */
export const caseStatusTone = ({ displayStatus }: ShownStatus): DotTone => CASE_STATUS_TONE[displayStatus];

/** The words for the status of a case. An archived case keeps how it ended. */
export function useStatusText(): (shown: ShownStatus) => string {
  const t = useTranslations('status');
  return ({ displayStatus, ...past }) => {
    const { status, isArchived } = namedStatus({ status: displayStatus, ...past });
    return isArchived ? t('archivedAs', { outcome: t(status) }) : t(status);
  };
}

/** The status of a case as a dot and its words. */
export function CaseStatusDot(shown: ShownStatus) {
  const text = useStatusText();
  return <StatusDot tone={caseStatusTone(shown)}>{text(shown)}</StatusDot>;
}
