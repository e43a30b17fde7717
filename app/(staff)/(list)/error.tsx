'use client';

import { FailedPage } from '@/components/shell/failed-page';

export default function ListError(props: { error: unknown; retry: () => void }) {
  return <FailedPage {...props} section="caseList.error" />;
}
