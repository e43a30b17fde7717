'use client';

import { LoadError } from '@/components/case/shown/section';

export default function ListError(props: { error: unknown; retry: () => void }) {
  return <LoadError {...props} section="caseList.error" />;
}
