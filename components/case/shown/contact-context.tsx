'use client';

import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { DialogLink } from '@/components/ui/dialog-link';
import { type ShownCase, useCaseIfShown } from './shown-case';

/** Whether the case of the page has a contact person, who gets the mails. */
const hasContact = (shown: ShownCase | null): boolean => shown?.view.company.contactPersonEmail !== null;

/** Returns the value for texts about mails: `{contact, select, none {…} other {…}}`. */
export function useContactValue(): { contact: 'none' | 'known' } {
  return { contact: hasContact(useCaseIfShown()) ? 'known' : 'none' };
}

/** Says that nobody gets a mail, and offers to add a contact person. Shows nothing if there is one. */
export function NoContactNote() {
  const t = useTranslations('case.noContact');
  const shown = useCaseIfShown();
  if (!shown || hasContact(shown)) return null;
  const { id, permissions } = shown.view;
  return (
    <Alert tone="warning" title={t('title')}>
      <p>{t('text')}</p>
      {permissions.includes('changeContact') && (
        <p className="mt-1">
          <DialogLink href={`/case/admin/${id}/changeContact`} className="link">
            {t('add')}
          </DialogLink>
        </p>
      )}
    </Alert>
  );
}
