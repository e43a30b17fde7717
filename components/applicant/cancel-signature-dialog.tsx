'use client';

import { useTranslations } from 'next-intl';
import { call } from '@/components/ui/api-client';
import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialog-actions';
import { RouteDialog, useCloseDialog } from '@/components/ui/route-dialog';
import { useRefused } from '@/components/ui/use-refused';
import { useWork } from '@/components/ui/use-work';

/** Takes the application back from the signatories. */
export function CancelSignatureDialog({ caseId, intercepted }: { caseId: string; intercepted: boolean }) {
  const t = useTranslations('signing.cancel');
  return (
    <RouteDialog title={t('title')} size="small" closeTo={`/case/${caseId}`} intercepted={intercepted}>
      <p>{t('text')}</p>
      <DialogActions cancelLabel={t('keep')}>
        <CancelButton caseId={caseId} />
      </DialogActions>
    </RouteDialog>
  );
}

function CancelButton({ caseId }: { caseId: string }) {
  const t = useTranslations('signing.cancel');
  const { closeAndRefresh } = useCloseDialog();
  const refused = useRefused();
  const cancel = useWork(async () => {
    await call('cancelSignature', { caseId }, { asApplicant: true });
    closeAndRefresh();
  }, refused);
  return (
    <Button variant="danger" pending={cancel.isUnderWay} onClick={() => cancel.start()}>
      {t('submit')}
    </Button>
  );
}
