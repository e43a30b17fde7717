'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { DraftBar } from '@/components/organisation/draft-bar';
import { focusHash } from '@/components/organisation/focus-hash';
import { TextPair } from '@/components/organisation/forms/text-pair';
import { useDraft } from '@/components/organisation/use-draft-store';
import { Card } from '@/components/ui/card';
import { useKeyedText } from '@/components/ui/keyed-text';
import { TEXT_KEYS } from '@/lib/domain/organisation/body';
import { withText } from '@/lib/domain/organisation/body-texts';
import { CheckPoints } from './check-points';
import { LockedFields } from './locked-fields';
import { Steps } from './steps';
import { ZipRegions } from './zip-regions';

/** Edits how cases of the next version are handled, and the version's texts outside the forms. */
export function ProcessScreen() {
  useEffect(focusHash, []);
  return (
    <>
      <DraftBar screen="process" />
      <div className="grid max-w-4xl gap-6">
        <Steps />
        <Texts />
        <CheckPoints />
        <LockedFields />
        <ZipRegions />
      </div>
    </>
  );
}

function Texts() {
  const t = useTranslations('organisation.process');
  const kinds = useKeyedText('organisation.textKinds');
  const { store, state } = useDraft();
  return (
    <Card title={t('texts')} description={t('textsHelp')}>
      <div className="grid gap-5">
        {TEXT_KEYS.map((name) => (
          <TextPair
            key={name}
            id={`texts-${name}`}
            label={kinds(name)}
            text={state.body.texts[name]}
            optional
            long
            onChange={(text, step) => store.change((body) => withText(body, `texts/${name}`, text), step)}
          />
        ))}
      </div>
    </Card>
  );
}
