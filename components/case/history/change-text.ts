import type { CaseChange } from '@/components/shell/follow-case';

type LiveText = (
  key:
    | 'changed'
    | 'changedByApplicant'
    | 'changedBySigningService'
    | 'changedByRegister'
    | 'changedAutomatically',
  values?: { name: string },
) => string;

/** Returns the message about someone else's change, or null if we do not know who made it. */
export function changeText({ by }: CaseChange, t: LiveText): string | null {
  if (by?.kind === 'applicant') return t('changedByApplicant');
  if (!by?.name) return null;
  if (by.kind !== 'system') return t('changed', { name: by.name });
  if (by.name === 'signing-service') return t('changedBySigningService');
  return by.name === 'register' ? t('changedByRegister') : t('changedAutomatically');
}
