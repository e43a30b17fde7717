'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { ChangeList } from '@/components/organisation/change-list';
import { namesOfBodies } from '@/components/organisation/changes/body-names';
import { DraftBar } from '@/components/organisation/draft-bar';
import { useDraft } from '@/components/organisation/use-draft-store';
import { Alert } from '@/components/ui/alert';
import { call, queryKeyOf } from '@/components/ui/api-client';
import { Awaited } from '@/components/ui/awaited';
import { Card } from '@/components/ui/card';
import { EMPTY_BODY } from '@/lib/domain/organisation/body';
import { differences } from '@/lib/domain/organisation/differences';
import { ImpactView } from './impact-view';
import { PublishForm } from './publish-form';

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
  const { slug, store, state, published } = useDraft();
  // Saves first, because we publish what is shown.
  useEffect(() => void store.flush(), [store]);
  const before = published ?? EMPTY_BODY;
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
      <div className="grid max-w-4xl gap-6">
        <Card title={t('changes', { count: changes.length })}>
          <ChangeList changes={changes} names={namesOfBodies(before, state.body)} />
        </Card>
        {published && state.isDraft && errors === 0 && (
          <Card title={t('impact')} description={t('impactHelp')}>
            {impact.data ? <ImpactView impact={impact.data} /> : <Awaited query={impact} lines={3} />}
          </Card>
        )}
        {canPublish ? (
          <PublishForm {...{ nextVersion, isReady, isOpen }} movable={impact.data?.movable ?? 0} />
        ) : (
          <Alert>{t('notAllowed')}</Alert>
        )}
      </div>
    </>
  );
}
