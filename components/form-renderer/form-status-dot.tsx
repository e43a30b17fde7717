import { useTranslations } from 'next-intl';
import { type DotTone, StatusDot } from '@/components/ui/status-dot';
import type { FormStatus } from '@/lib/domain/lifecycle/status';

const TONES: Record<FormStatus, DotTone> = {
  'NOT-STARTED': 'neutral',
  'IN-PROGESS': 'info',
  INVALID: 'danger',
  VALID: 'highlight',
  APPROVED: 'success',
};

interface FormStatusDotProps {
  status: FormStatus;
  /** For the applicant, a complete form is done. For a case worker, it is to be reviewed. */
  isForApplicant: boolean;
  /** The number of open corrections. With any, the form is not done, whatever its answers are. */
  corrections?: number;
}

/** The status of a form as a dot and its word. */
export function FormStatusDot({ status, isForApplicant, corrections = 0 }: FormStatusDotProps) {
  const t = useTranslations('status.form');
  if (corrections > 0) return <StatusDot tone="warning">{t('toCorrect', { count: corrections })}</StatusDot>;
  return (
    <StatusDot
      tone={isForApplicant && status === 'VALID' ? 'success' : TONES[status]}
      hollow={status === 'NOT-STARTED'}
    >
      {t(status)}
    </StatusDot>
  );
}
