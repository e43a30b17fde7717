'use client';

import { LoadError } from '@/components/case/shown/section';

export default function CaseError(props: { error: unknown; retry: () => void }) {
  return <LoadError {...props} section="case.error" />;
}
