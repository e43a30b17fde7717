'use client';

import { FailedPage } from '@/components/shell/failed-page';

export default function CaseError(props: { error: unknown; retry: () => void }) {
  return <FailedPage {...props} section="case.error" />;
}
