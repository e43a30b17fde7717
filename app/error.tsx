'use client';

import { FailedPage } from '@/components/shell/failed-page';
import { MessageStrip } from '@/components/ui/message-strip';

export default function ErrorPage(props: { error: unknown; retry: () => void }) {
  return (
    <>
      <MessageStrip />
      <FailedPage {...props} />
    </>
  );
}
