'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { call } from '@/components/browser/api-client';
import { useRefresh } from '@/components/browser/page-around';
import { useSend } from '@/components/browser/send';
import { Button } from '@/components/ui/button';
import { DialogActions, useCloseDialog } from '@/components/ui/dialogs';
import { FieldForm, useSentForm } from '@/components/ui/field-form';
import { TextArea } from '@/components/ui/text-area';
import { formAction } from '@/lib/domain/form-action';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import type { ReturnedForm } from '@/lib/domain/public-forms';
import { ApplicationDialog } from './application-dialog';

interface WithdrawDialogProps {
  caseId: string;
  /** The form as it was posted without scripts and not taken. */
  returned: ReturnedForm | null;
}

/** Asks whether to withdraw the application, and why. */
export function WithdrawDialog(props: WithdrawDialogProps) {
  const t = useTranslations('application.withdraw');
  return (
    <ApplicationDialog caseId={props.caseId} title={t('title')} size="small">
      <p className="mb-4">{t('text')}</p>
      <WithdrawForm {...props} />
    </ApplicationDialog>
  );
}

function WithdrawForm({ caseId, returned }: WithdrawDialogProps) {
  const t = useTranslations('application.withdraw');
  const { closeAndRefresh } = useCloseDialog();
  const [reason, setReason] = useState(returned?.values.reason ?? '');
  const form = useSentForm({}, { returned });
  const withdraw = useSend(() => call('withdrawApplication', { caseId, reason }, { asApplicant: true }), {
    form,
    onDone: closeAndRefresh,
    onRefused: useRefresh(),
  });
  return (
    <FieldForm
      form={form}
      onSubmit={() => withdraw.send()}
      action={formAction('withdrawApplication', caseId)}
    >
      <TextArea
        id="reason"
        name="reason"
        label={t('reason')}
        optional
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        limit={TEXT_LIMITS.written}
        error={form.errorOf({ id: 'reason', name: 'reason' })}
      />
      <DialogActions cancelLabel={t('keep')}>
        <Button type="submit" variant="danger" pending={withdraw.isPending}>
          {t('submit')}
        </Button>
      </DialogActions>
    </FieldForm>
  );
}
