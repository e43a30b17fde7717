'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { OpenDialogsOfCase } from '@/components/case/dialogs/open-dialogs';
import { OpenFormsProvider } from '@/components/case/forms/open-forms';
import { Main } from '@/components/shell/main';
import { Part } from '@/components/ui/part';
import { PrepareContext } from '@/components/ui/prepare';
import type { ConversationView } from '@/lib/contract/conversation-shapes';
import { isGone } from '@/lib/domain/lifecycle/status';
import { CaseHeader } from './case-header';
import { CaseSections } from './case-sections';
import { ErasedBanner } from './erased-banner';
import { GoneBanner, HeldBanner } from './gone-banner';
import { NextStepBar } from './next-step-bar';
import { prepareDialog } from './prepare-dialog';
import { useShownCase } from './shown-case';
import { SideTabs } from './side-tabs';
import { UndeliveredBanner } from './undelivered-banner';

interface CaseScreenProps {
  /** The newest page of the conversation. */
  messages: ConversationView;
  /** The number of notes. */
  notes: number;
}

/**
 * The page of a case and the dialogs over it, drawn from the case that the layout holds. Placed here, the dialogs share the page's code.
 * Nothing above it may change by itself after loading: React would drop what the server drew while the code of the page is still on its
 * way.
 */
export function CaseScreen({ messages, notes }: CaseScreenProps) {
  const { view } = useShownCase();
  return (
    <OpenFormsProvider>
      <PrepareContext value={usePrepareDialog()}>
        <Main className="mx-auto flex w-full max-w-[90rem] flex-col gap-4 px-4 py-5 sm:px-6">
          <CaseHeader view={view} />
          <HeldBanner />
          <GoneBanner status={view.status} />
          <ErasedBanner view={view} />
          <UndeliveredBanner view={view} />
          {!isGone(view.status) && <NextStepBar view={view} />}
          <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(22rem,26rem)]">
            <Part>
              <CaseSections view={view} />
            </Part>
            <aside className="-m-1 min-w-0 p-1 lg:sticky lg:top-16 lg:max-h-[calc(100dvh-5rem)] lg:self-start lg:overflow-y-auto">
              <Part>
                <SideTabs view={view} messages={messages} notes={notes} />
              </Part>
            </aside>
          </div>
        </Main>
        <OpenDialogsOfCase />
      </PrepareContext>
    </OpenFormsProvider>
  );
}

function usePrepareDialog(): (href: string) => void {
  const client = useQueryClient();
  const { id, mo } = useShownCase().view;
  return useCallback((href) => prepareDialog(client, href, { id, mo: { id: mo.id } }), [client, id, mo.id]);
}
