'use client';

import { LoadError } from '@/components/case/page/load-error';

export default function CaseError(props: { error: unknown; retry: () => void }) {
  return <LoadError {...props} section="case.error" />;
}
