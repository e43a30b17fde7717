'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { call } from '@/components/browser/api-client';
import { showMessage } from '@/components/browser/message-store';
import type { FormEditor } from '@/components/form-renderer/use-form-editor';
import type { FormView } from '@/lib/contract/form-shapes';
import { allForms, type PackedForm, unpackForms } from '@/lib/contract/packed-forms';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { fieldKindOf } from '@/lib/domain/forms/kinds';
import { savableComponents } from '@/lib/domain/forms/rows';
import { onCaseChanged } from './case-changes';

/** How long to collect changes in quick succession, in milliseconds. Whoever types saves often. */
const GATHER_MS = 1_500;

/** The forms of an open form's page, read again when somebody has changed the application, here or elsewhere. */
export function useNewestForms(caseId: string, packed: readonly PackedForm[]): readonly FormView[] {
  const given = useMemo(() => unpackForms(packed), [packed]);
  const [newest, setNewest] = useState({ given, forms: given });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const read = () =>
      call('getCase', { caseId }, { asApplicant: true }).then(
        (theCase) => setNewest({ given, forms: allForms(theCase as ApplicantCase) }),
        // The next change fetches again, and saving reports conflicts.
        () => undefined,
      );
    const ignore = onCaseChanged(() => {
      clearTimeout(timer);
      timer = setTimeout(read, GATHER_MS);
    });
    return () => {
      ignore();
      clearTimeout(timer);
    };
  }, [caseId, given]);
  return newest.given === given ? newest.forms : given;
}

/** Says which answers of the form have changed elsewhere. They show at once, unless somebody is writing in their fields. */
export function useChangedElsewhere({ form, snapshot }: FormEditor): void {
  const t = useTranslations('form');
  const announceChanges = useEffectEvent((rows: FormView['rows']) => {
    const changed = savableComponents(rows).filter((row) => {
      const known = snapshot.fields[row.componentId];
      const isNewer = known?.state === 'saved' && row.version > known.version;
      // The server stores what follows from the answers, also from those that were given here.
      return isNewer && row.value !== known.savedValue && !fieldKindOf(row)?.isCalculated;
    });
    const fields = changed.map(({ label }) => label).join(', ');
    if (changed.length > 0) showMessage({ type: 'info', text: t('changedElsewhere', { fields }) });
  });
  useEffect(() => announceChanges(form.rows), [form]);
}
