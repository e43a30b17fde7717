import { useTranslations } from 'next-intl';
import type { DisplayStatus } from '@/lib/domain/lifecycle/status';
import { CASE_STATUS_TONE } from './case-status-tone';
import { StatusDot } from './status-dot';

/** The status of a case as a dot and its word. */
export function CaseStatusDot({ status }: { status: DisplayStatus }) {
  const t = useTranslations('status');
  return <StatusDot tone={CASE_STATUS_TONE[status]}>{t(status)}</StatusDot>;
}
