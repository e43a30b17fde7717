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

/** The status of a form as a dot and its word. */
export function FormStatusDot({ status }: { status: FormStatus }) {
  const t = useTranslations('status.form');
  return (
    <StatusDot tone={TONES[status]} hollow={status === 'NOT-STARTED'}>
      {t(status)}
    </StatusDot>
  );
}
