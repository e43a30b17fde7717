'use client';

import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, useContext } from 'react';
import { Alert } from '@/components/ui/alert';
import { DialogLink } from '@/components/ui/dialog-link';

interface Contact {
  caseId: string;
  hasContact: boolean;
  /** Whether this case worker may add a contact person. */
  mayAdd: boolean;
}

const Context = createContext<Contact>({ caseId: '', hasContact: true, mayAdd: false });

/** Says whether the case has a contact person, who gets the mails. */
export function ContactProvider({ children, ...contact }: Contact & { children: ReactNode }) {
  return <Context value={contact}>{children}</Context>;
}

/** Returns the value for texts about mails: `{contact, select, none {…} other {…}}`. */
export function useContactValue(): { contact: 'none' | 'known' } {
  return { contact: useContext(Context).hasContact ? 'known' : 'none' };
}

/** Says that nobody gets a mail, and offers to add a contact person. Shows nothing if there is one. */
export function NoContactNote() {
  const t = useTranslations('case.noContact');
  const { caseId, hasContact, mayAdd } = useContext(Context);
  if (hasContact) return null;
  return (
    <Alert tone="warning" title={t('title')}>
      <p>{t('text')}</p>
      {mayAdd && (
        <p className="mt-1">
          <DialogLink href={`/case/admin/${caseId}/changeContact`} className="link">
            {t('add')}
          </DialogLink>
        </p>
      )}
    </Alert>
  );
}
