'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { call } from '@/components/ui/api-client';
import { Button } from '@/components/ui/button';
import { RadioGroup } from '@/components/ui/choice-group';
import { DialogActions } from '@/components/ui/dialog-actions';
import { FieldForm, useSentForm } from '@/components/ui/field-form';
import { RouteDialog, useCloseDialog } from '@/components/ui/route-dialog';
import { useApiErrorBanner } from '@/components/ui/use-api-error-banner';
import { useWork } from '@/components/ui/use-work';
import { LOCALES, type Locale, languageLabel } from '@/lib/domain/locale';

interface SwitchLocaleDialogProps {
  caseId: string;
  activeLocale: Locale;
  intercepted: boolean;
}

/** Chooses the language of the application: of its forms, its documents, its mails, and the pages around it. */
export function SwitchLocaleDialog({ caseId, activeLocale, intercepted }: SwitchLocaleDialogProps) {
  const t = useTranslations('application.switchLocale');
  return (
    <RouteDialog title={t('title')} size="small" closeTo={`/case/${caseId}`} intercepted={intercepted}>
      <SwitchLocaleForm caseId={caseId} activeLocale={activeLocale} />
    </RouteDialog>
  );
}

function SwitchLocaleForm({ caseId, activeLocale }: Omit<SwitchLocaleDialogProps, 'intercepted'>) {
  const t = useTranslations('application.switchLocale');
  const { closeAndRefresh } = useCloseDialog();
  const showError = useApiErrorBanner();
  const [locale, setLocale] = useState<Locale>(activeLocale);
  const form = useSentForm();
  const change = useWork(
    async () => {
      await call('changeLocale', { caseId, locale }, { asApplicant: true });
      await call('setLocale', { locale });
      closeAndRefresh();
    },
    (error) => form.refuse(error) || showError(error),
  );
  return (
    <FieldForm form={form} onSubmit={() => change.start()}>
      <RadioGroup
        id="locale"
        label={t('label')}
        help={t('help')}
        value={locale}
        onChange={(value) => setLocale(LOCALES.find((one) => one === value) ?? activeLocale)}
        options={LOCALES.map((value) => ({ value, label: languageLabel(value) }))}
      />
      <DialogActions>
        <Button type="submit" variant="primary" pending={change.isUnderWay}>
          {t('submit')}
        </Button>
      </DialogActions>
    </FieldForm>
  );
}
