'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { organisationHref } from '@/components/organisation/organisation-href';
import { useDraft } from '@/components/organisation/use-draft-store';
import { call, newIdempotencyKey } from '@/components/ui/api-client';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { RadioGroup } from '@/components/ui/choice-group';
import { TextArea } from '@/components/ui/text-area';
import { showMessage } from '@/components/ui/toast-store';
import { useApiErrorBanner } from '@/components/ui/use-api-error-banner';
import { ORGANISATION_LIMITS } from '@/lib/domain/limits';

interface PublishFormProps {
  nextVersion: number;
  isReady: boolean;
  /** Whether companies can apply; else opening is what comes next. */
  isOpen: boolean;
  /** How many open cases could be moved. */
  movable: number;
}

/** Publishes the draft: a note to colleagues, and what becomes of the open cases. */
export function PublishForm({ nextVersion, isReady, isOpen, movable }: PublishFormProps) {
  const t = useTranslations('organisation.publish');
  const { slug, store, state } = useDraft();
  const router = useRouter();
  const showError = useApiErrorBanner();
  const [note, setNote] = useState('');
  const [choice, setChoice] = useState<'keep' | 'move'>('keep');
  const [key, setKey] = useState(newIdempotencyKey);
  const publish = useMutation({
    mutationFn: async () => {
      await store.flush();
      const { revision } = store.snapshot();
      return call(
        'publishDraft',
        { slug, revision, note, moveCases: choice === 'move' },
        { idempotencyKey: key },
      );
    },
    onSuccess({ version }) {
      showMessage({ type: 'success', text: t(isOpen ? 'done' : 'doneClosed', { version }) });
      router.push(organisationHref(slug, isOpen ? 'versions' : 'overview'));
      router.refresh();
    },
    onError(error) {
      setKey(newIdempotencyKey());
      showError(error);
      router.refresh();
    },
  });
  return (
    <Card title={t('title', { version: nextVersion })}>
      <div className="grid gap-5">
        <TextArea
          id="publish-note"
          label={t('note')}
          help={t('noteHelp')}
          optional
          limit={ORGANISATION_LIMITS.note}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        {movable > 0 && (
          <RadioGroup
            id="publish-choice"
            label={t('openCases')}
            options={[
              { value: 'keep', label: t('keep'), description: t('keepHelp') },
              { value: 'move', label: t('moveThem', { count: movable }), description: t('moveHelp') },
            ]}
            value={choice}
            onChange={(value) => setChoice(value === 'move' ? 'move' : 'keep')}
          />
        )}
        {!isReady && <p className="text-ink-muted text-sm">{t(state.isDraft ? 'notReady' : 'nothing')}</p>}
        <div>
          <Button
            variant="primary"
            disabled={!isReady}
            pending={publish.isPending}
            onClick={() => publish.mutate()}
          >
            {t('publish', { version: nextVersion })}
          </Button>
        </div>
      </div>
    </Card>
  );
}
