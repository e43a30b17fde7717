'use client';

import { useTranslations } from 'next-intl';
import { call } from '@/components/browser/api-client';
import { useRefresh } from '@/components/browser/page-around';
import { useSend } from '@/components/browser/send';
import { Button } from '@/components/ui/button';
import { FieldForm, useSentForm } from '@/components/ui/field-form';
import { formAction } from '@/lib/domain/form-action';
import type { ReturnedForm } from '@/lib/domain/public-forms';

interface SendCorrectionsProps {
  caseId: string;
  correctionIds: readonly string[];
  /** The form as it was posted without scripts and not taken. */
  returned: ReturnedForm | null;
}

/** The button that sends in all corrections. */
export function SendCorrections({ caseId, correctionIds, returned }: SendCorrectionsProps) {
  const t = useTranslations('application.correctionsPage');
  const form = useSentForm({}, { returned });
  const refresh = useRefresh();
  const send = useSend(
    () => call('sendCorrections', { caseId, correctionIds: [...correctionIds] }, { asApplicant: true }),
    { refresh, onRefused: refresh },
  );
  return (
    <FieldForm
      form={form}
      onSubmit={() => send.send()}
      action={formAction('corrections', caseId)}
      hidden={{ correctionIds: correctionIds.join(' ') }}
      className="grid gap-4"
    >
      <Button
        type="submit"
        variant="primary"
        size="lg"
        pending={send.isPending}
        className="w-fit max-sm:w-full"
      >
        {t('send')}
      </Button>
    </FieldForm>
  );
}
