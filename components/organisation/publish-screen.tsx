'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { call, newIdempotencyKey, queryKeyOf } from '@/components/ui/api-client';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { RadioGroup } from '@/components/ui/choice-group';
import { ErrorState } from '@/components/ui/error-state';
import { useKeyedText } from '@/components/ui/keyed-text';
import { Link } from '@/components/ui/link';
import { Skeleton } from '@/components/ui/skeleton';
import { TextArea } from '@/components/ui/text-area';
import { showMessage } from '@/components/ui/toast-store';
import { useApiErrorBanner } from '@/components/ui/use-api-error-banner';
import type { CallAnswer } from '@/lib/contract/typed-calls';
import { ORGANISATION_LIMITS } from '@/lib/domain/limits';
import { differences } from '@/lib/domain/organisation/differences';
import { ChangeList } from './change-list';
import { namesOfBodies } from './changes/body-names';
import { DraftBar } from './draft-bar';
import { organisationHref } from './organisation-href';
import { useDraft } from './use-draft-store';

type Impact = CallAnswer<'getImpact'>;

interface PublishScreenProps {
  /** The number that the next version gets. */
  nextVersion: number;
  canPublish: boolean;
}

/** Everything that publishing the draft does: what is wrong, what changes, and what it means for open cases. */
export function PublishScreen({ nextVersion, canPublish }: PublishScreenProps) {
  const t = useTranslations('organisation.publish');
  const { slug, store, state, published } = useDraft();
  // What is shown must be what is published.
  useEffect(() => void store.flush(), [store]);
  const before = published ?? EMPTY;
  const changes = differences(before, state.body);
  const errors = state.problems.filter(({ isWarning }) => !isWarning).length;
  const isReady = state.isDraft && state.saving === 'saved' && errors === 0 && changes.length > 0;
  const impact = useQuery({
    queryKey: [...queryKeyOf('getImpact', { slug, to: 'draft' }), state.revision],
    queryFn: () => call('getImpact', { slug, to: 'draft' }),
    enabled: state.isDraft && state.saving === 'saved' && errors === 0,
  });
  return (
    <>
      <DraftBar screen="publish" />
      <div className="mx-auto grid max-w-4xl gap-6">
        <Card title={t('changes', { count: changes.length })}>
          <ChangeList changes={changes} names={namesOfBodies(before, state.body)} />
        </Card>
        {published && state.isDraft && errors === 0 && (
          <Card title={t('impact')} description={t('impactHelp')}>
            {impact.data ? (
              <ImpactView impact={impact.data} />
            ) : impact.isError ? (
              <ErrorState title={t('impactFailed')} onRetry={() => void impact.refetch()} />
            ) : (
              <Skeleton className="h-24" />
            )}
          </Card>
        )}
        {canPublish ? (
          <PublishForm {...{ nextVersion, isReady }} movable={impact.data?.movable ?? 0} />
        ) : (
          <Alert>{t('notAllowed')}</Alert>
        )}
      </div>
    </>
  );
}

const EMPTY = {
  forms: [],
  checkPoints: [],
  texts: {},
  process: {
    organisationTypes: [],
    signsWithService: false,
    hasInternalSignature: false,
    hasCreditReport: false,
    hasRegionalReview: false,
    readOnlyTags: [],
    zipRegions: [],
  },
};

/** How many cases stay, and what a move would do to their answers. */
function ImpactView({ impact }: { impact: Impact }) {
  const t = useTranslations('organisation.publish');
  const status = useKeyedText('status');
  const { statuses, movable, examined } = impact;
  if (statuses.length === 0) return <p className="text-ink-muted">{t('noCases')}</p>;
  return (
    <div className="grid gap-4">
      <table className="w-full text-sm">
        <caption className="sr-only">{t('impact')}</caption>
        <thead>
          <tr className="border-line border-b text-start">
            <th scope="col" className="py-1.5 text-start font-medium">
              {t('status')}
            </th>
            <th scope="col" className="py-1.5 text-end font-medium">
              {t('cases')}
            </th>
            <th scope="col" className="py-1.5 ps-4 text-start font-medium">
              {t('move')}
            </th>
          </tr>
        </thead>
        <tbody>
          {statuses.map((row) => (
            <tr key={row.status} className="border-line border-b">
              <td className="py-1.5">{status(row.status)}</td>
              <td className="numeric py-1.5 text-end">{row.cases}</td>
              <td className="py-1.5 ps-4">{row.isMovable ? t('canMove') : t('stays')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {movable > 0 && (
        <>
          <p>{t('wouldMove', { count: movable })}</p>
          {examined < movable && <p className="text-warning">{t('examined', { examined, movable })}</p>}
          <ul className="grid gap-3">
            {(['hidden', 'invalid', 'newlyRequired'] as const).map((part) => (
              <li key={part}>
                <Affected part={part} {...impact[part]} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function Affected({
  part,
  count,
  cases,
  listed,
}: { part: 'hidden' | 'invalid' | 'newlyRequired' } & Impact['hidden']) {
  const t = useTranslations('organisation.publish');
  if (count === 0) return <p className="text-ink-muted">{t(`${part}None`)}</p>;
  return (
    <details>
      <summary className="cursor-pointer">{t(part, { count, cases })}</summary>
      <ul className="mt-2 ms-5 list-disc text-sm">
        {listed.map(({ caseId, companyName, componentIds }) => (
          <li key={caseId}>
            <Link href={`/case/admin/${caseId}`} className="text-accent-ink underline underline-offset-2">
              {companyName}
            </Link>{' '}
            {t('questions', { count: componentIds.length })}
          </li>
        ))}
        {cases > listed.length && (
          <li className="text-ink-muted">{t('more', { count: cases - listed.length })}</li>
        )}
      </ul>
    </details>
  );
}

function PublishForm({
  nextVersion,
  isReady,
  movable,
}: {
  nextVersion: number;
  isReady: boolean;
  movable: number;
}) {
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
      showMessage({ type: 'success', text: t('done', { version }) });
      router.push(organisationHref(slug, 'versions'));
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
