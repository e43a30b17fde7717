'use client';

import { ClipboardPaste } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ComponentProps, useState } from 'react';
import { FetchedPart } from '@/components/browser/fetched-part';
import { lazyPart } from '@/components/browser/lazy-part';
import { Button } from '@/components/ui/button';
import type { PasteDialog as Dialog } from './paste-options';

/** Loaded on first use. */
const PasteDialog = lazyPart(() => import('./paste-options').then((module) => module.PasteDialog));

/** The button that adds many options at once. */
export function PasteOptions(props: Omit<ComponentProps<typeof Dialog>, 'onClose'>) {
  const t = useTranslations('organisation.editor');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setIsOpen(true)}>
        <ClipboardPaste aria-hidden="true" />
        {t('pasteOptions')}
      </Button>
      {isOpen && (
        <FetchedPart>
          <PasteDialog {...props} onClose={() => setIsOpen(false)} />
        </FetchedPart>
      )}
    </>
  );
}
