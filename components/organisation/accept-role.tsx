'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { call } from '@/components/browser/api-client';
import { useRefresh } from '@/components/browser/page-around';
import { useSend } from '@/components/browser/send';
import { Button } from '@/components/ui/button';

interface AcceptRoleProps {
  slug: string;
  token: string;
  /** The address to go to afterwards. */
  leadsTo: string;
  /** Whether an administrator has to confirm, because the link was sent to another address. */
  mustAsk: boolean;
}

/** Accepts a role, or requests it. */
export function AcceptRole({ slug, token, leadsTo, mustAsk }: AcceptRoleProps) {
  const t = useTranslations('organisation.join');
  const router = useRouter();
  const refresh = useRefresh();
  const { send, isPending } = useSend(
    (_input: null, options) => call('acceptRole', { slug, token }, options),
    {
      done: t(mustAsk ? 'ask.done' : 'done'),
      onDone: ({ isWaiting }) => (isWaiting ? refresh() : router.replace(leadsTo)),
      // Somebody else was faster, or the role is gone. The page says so.
      onRefused: () => refresh(),
    },
  );
  return (
    <Button variant="primary" pending={isPending} onClick={() => send(null)}>
      {t(mustAsk ? 'ask.submit' : 'submit')}
    </Button>
  );
}
