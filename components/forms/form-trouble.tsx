'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { SignInBeside } from '@/components/ui/sign-in-beside';
import type { Trouble } from './autosave-state';
import { useForm } from './form-context';

/**
 * Says why nothing is being saved at the moment, and what to do.
 *
 * @param renewLink The button to press once the case link no longer works.
 */
export function FormTrouble({ renewLink }: { renewLink: ReactNode }) {
  const { editor } = useForm();
  const t = useTranslations('form.trouble');
  const { trouble, told } = editor.snapshot;
  return (
    <div role="alert" className="not-empty:mb-7">
      {trouble && (
        <Alert
          tone={trouble === 'connection' || trouble === 'full' ? 'warning' : 'danger'}
          title={t(`${trouble}.title`)}
          actions={<Action trouble={trouble} renewLink={renewLink} retry={editor.retry} />}
        >
          {told && <p>{told}</p>}
          <p>{t(`${trouble}.text`)}</p>
        </Alert>
      )}
    </div>
  );
}

function Action(props: { trouble: Trouble; renewLink: ReactNode; retry: () => Promise<void> }) {
  const t = useTranslations('form.trouble');
  switch (props.trouble) {
    case 'connection':
    case 'full':
      return (
        <Button size="sm" onClick={() => void props.retry()}>
          {t('retry')}
        </Button>
      );
    case 'signedOut':
      return <SignInBeside size="sm">{t('signIn')}</SignInBeside>;
    case 'expired':
      return props.renewLink;
    case 'closed':
      return null;
    case 'refused':
      return (
        <Button size="sm" onClick={() => window.location.reload()}>
          {t('reload')}
        </Button>
      );
  }
}
