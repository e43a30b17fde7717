'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { call } from '@/components/ui/api-client';
import { Button } from '@/components/ui/button';
import { useChange } from '@/components/ui/use-change';

interface AcceptRoleProps {
  slug: string;
  token: string;
  /** The address to go to afterwards. */
  leadsTo: string;
}

/** Accepts a role. */
export function AcceptRole({ slug, token, leadsTo }: AcceptRoleProps) {
  const t = useTranslations('organisation.join');
  const router = useRouter();
  const { send, isPending } = useChange({
    change: (_input: null, options) => call('acceptRole', { slug, token }, options),
    done: t('done'),
    keepsPage: true,
    onDone: () => router.replace(leadsTo),
    // Somebody else was faster, or the role is gone. The page says so.
    onRefused: () => router.refresh(),
  });
  return (
    <Button variant="primary" pending={isPending} onClick={() => send(null)}>
      {t('submit')}
    </Button>
  );
}
