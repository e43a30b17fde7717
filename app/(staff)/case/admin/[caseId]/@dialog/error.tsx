'use client';

import { useParams } from 'next/navigation';
import { DialogError } from '@/components/case/dialogs/dialog-error';

export default function CaseDialogError(props: { error: unknown; retry: () => void }) {
  const { caseId } = useParams<{ caseId: string }>();
  return <DialogError {...props} closeTo={`/case/admin/${caseId}`} />;
}
