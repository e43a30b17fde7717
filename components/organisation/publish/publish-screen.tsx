'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { call, queryKeyOf } from '@/components/browser/api-client';
import { useRefresh } from '@/components/browser/page-around';
import { useSend } from '@/components/browser/send';
import { ChangeList } from '@/components/organisation/change-list';
import { namesOfBodies } from '@/components/organisation/changes/change-words';
import { DraftBar } from '@/components/organisation/draft-bar';
import { organisationHref } from '@/components/organisation/screen-heading';
import { useVersionDraft } from '@/components/organisation/use-draft-store';
import { Alert } from '@/components/ui/alert';
import { Awaited } from '@/components/ui/awaited';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { RadioGroup } from '@/components/ui/choice-group';
import { FieldForm, refusedValues, useProblemText, useSentForm } from '@/components/ui/field-form';
import { TextArea } from '@/components/ui/text-area';
import { fieldProblem } from '@/lib/domain/fields/field-kind';
import { VERSION_NOTE } from '@/lib/domain/fields/organisation-fields';
import { EMPTY_BODY } from '@/lib/domain/organisation/body';
import { differences, isOfSigned } from '@/lib/domain/organisation/differences';
import { ImpactView } from './impact-view';

interface PublishScreenProps {
  /** The number that the next version gets. */
  nextVersion: number;
  canPublish: boolean;
  /** Whether companies can apply. */
  isOpen: boolean;
}

/** Shows everything that publishing the draft does: its problems, its changes, and what they mean for open cases. */
export function PublishScreen({ nextVersion, canPublish, isOpen }: PublishScreenProps) {
  const t = useTranslations('organisation.publish');
  const { slug, store, state, published } = useVersionDraft();
  // Saves first, because we publish what is shown.
  useEffect(() => void store.flush(), [store]);
  const before = published ?? EMPTY_BODY;
  const changes = differences(before, state.body);
  const signed = published ? changes.filter((change) => isOfSigned(change, before, state.body)) : [];
  const names = namesOfBodies(before, state.body);
  const errors = state.problems.filter(({ isWarning }) => !isWarning).length;
  const impact = useQuery({
    queryKey: [...queryKeyOf('getImpact', { slug, to: 'draft' }), state.revision],
    queryFn: () => call('getImpact', { slug, to: 'draft' }),
    enabled: state.isDraft && state.saving === 'saved' && errors === 0,
  });
  // Nobody chooses what happens to open cases before it is known how many there are.
  const isCounting = published !== null && impact.isFetching;
  const isReady =
    state.isDraft && state.saving === 'saved' && errors === 0 && changes.length > 0 && !isCounting;
  return (
    <>
      <DraftBar screen="publish" />
      <div className="grid max-w-4xl gap-6">
        <Card title={t('changes', { count: changes.length })}>
          {published && <p className="mb-4 text-ink-muted">{t('signedFirst', { count: signed.length })}</p>}
          <ChangeList changes={signed.length > 0 ? signed : changes} names={names} />
          {signed.length > 0 && signed.length < changes.length && (
            <>
              <h3 className="mt-6 mb-4 font-semibold">{t('otherChanges')}</h3>
              <ChangeList changes={changes.filter((change) => !signed.includes(change))} names={names} />
            </>
          )}
        </Card>
        {published && state.isDraft && errors === 0 && (
          <Card title={t('impact')} description={t('impactHelp')}>
            {impact.data ? <ImpactView impact={impact.data} /> : <Awaited query={impact} lines={3} />}
          </Card>
        )}
        {canPublish ? (
          <PublishForm
            nextVersion={nextVersion}
            isReady={isReady}
            isCounting={isCounting}
            isOpen={isOpen}
            movable={impact.data?.movable ?? 0}
          />
        ) : (
          <Alert>{t('notAllowed')}</Alert>
        )}
      </div>
    </>
  );
}

interface PublishFormProps {
  nextVersion: number;
  isReady: boolean;
  /** Whether the open cases are still being counted. */
  isCounting: boolean;
  /** Whether companies can apply. If not, opening is the next step. */
  isOpen: boolean;
  /** The number of open cases that could be moved. */
  movable: number;
}

/** Publishes the draft, with a note to colleagues and a choice of what happens to open cases. */
export function PublishForm({ nextVersion, isReady, isCounting, isOpen, movable }: PublishFormProps) {
  const t = useTranslations('organisation.publish');
  const { slug, state } = useVersionDraft();
  const router = useRouter();
  const refresh = useRefresh();
  const problemText = useProblemText();
  const [note, setNote] = useState('');
  const [choice, setChoice] = useState<'keep' | 'move'>('keep');
  /** Why there can be no further version. */
  const [noVersion, setNoVersion] = useState<string | null>(null);
  const form = useSentForm({ note: fieldProblem(VERSION_NOTE, note, { optional: true }) });
  const { send, isPending } = useSend(
    (input: { revision: number; note: string; moveCases: boolean }, options) =>
      call('publishDraft', { slug, ...input }, options),
    {
      done: t(isOpen ? 'done' : 'doneClosed', { version: nextVersion }),
      form: {
        refuse(error) {
          const { version = null } = refusedValues(error);
          setNoVersion(version);
          return version !== null || form.refuse(error);
        },
      },
      onDone: () => router.push(organisationHref(slug, isOpen ? 'versions' : 'overview')),
      onRefused: () => refresh(),
      refresh,
    },
  );
  const { revision } = state;
  const publish = () => send({ revision, note: VERSION_NOTE.parse(note), moveCases: choice === 'move' });
  return (
    <Card title={t('title', { version: nextVersion })}>
      <FieldForm form={form} onSubmit={() => isReady && publish()} className="grid gap-5">
        <TextArea
          id="publish-note"
          name="note"
          label={t('note')}
          help={t('noteHelp')}
          optional
          limit={VERSION_NOTE.limit}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        {movable > 0 && (
          <RadioGroup
            id="publish-choice"
            name="moveCases"
            label={t('openCases')}
            options={[
              { value: 'keep', label: t('keep'), description: t('keepHelp') },
              { value: 'move', label: t('moveThem', { count: movable }), description: t('moveHelp') },
            ]}
            value={choice}
            onChange={(value) => setChoice(value === 'move' ? 'move' : 'keep')}
          />
        )}
        {!isReady && (
          <p role="status" className="text-ink-muted text-sm">
            {t(isCounting ? 'counting' : state.isDraft ? 'notReady' : 'nothing')}
          </p>
        )}
        {noVersion && (
          <Alert tone="danger" role="alert">
            {problemText(noVersion)}
          </Alert>
        )}
        <div>
          <Button type="submit" variant="primary" disabled={!isReady} pending={isPending}>
            {t('publish', { version: nextVersion })}
          </Button>
        </div>
      </FieldForm>
    </Card>
  );
}
