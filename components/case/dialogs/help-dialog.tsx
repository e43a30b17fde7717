'use client';

import { useTranslations } from 'next-intl';
import { CaseDialog, type CaseDialogFrame, CloseButton } from './case-dialog';

interface HelpDialogProps extends CaseDialogFrame {
  label: string;
  helpText: string | null;
  lang: string;
}

/** Shows the help text that the company sees for a field. */
export function HelpDialog({ label, helpText, lang, ...frame }: HelpDialogProps) {
  const t = useTranslations('dialog.help');
  return (
    <CaseDialog {...frame} name="help" size="small">
      {helpText ? (
        <div lang={lang} className="grid gap-1">
          <p className="font-medium">{label}</p>
          <p className="whitespace-pre-line text-ink-muted">{helpText}</p>
        </div>
      ) : (
        <p className="text-ink-muted">{t('none', { field: label })}</p>
      )}
      <CloseButton label={t('close')} />
    </CaseDialog>
  );
}
