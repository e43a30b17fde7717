'use client';

import { useTranslations } from 'next-intl';
import { useContactValue } from '@/components/case/page/contact-context';
import { CopyButton } from '@/components/ui/copy-button';
import { TextField } from '@/components/ui/text-field';
import { CaseDialog, type CaseDialogFrame } from './case-dialog';

interface LinkDialogProps extends CaseDialogFrame {
  link: string;
  /** The date in words. */
  validUntil: string | null;
}

/** Shows the case link, for copying. */
export function LinkDialog({ link, validUntil, ...frame }: LinkDialogProps) {
  const t = useTranslations('dialog.link');
  const { contact } = useContactValue();
  return (
    <CaseDialog {...frame} name="link">
      <div className="grid gap-4">
        <p className="text-ink-muted">{t('text')}</p>
        {contact === 'none' && <p>{t('noContact')}</p>}
        <TextField
          id="case-link"
          label={t('link')}
          readOnly
          limit={null}
          value={link}
          data-autofocus
          onFocus={(event) => event.target.select()}
        />
        {validUntil && <p className="text-ink-muted">{t('validUntil', { date: validUntil })}</p>}
        <div className="flex justify-end">
          <CopyButton text={link} label={t('copy')} variant="primary" />
        </div>
      </div>
    </CaseDialog>
  );
}
