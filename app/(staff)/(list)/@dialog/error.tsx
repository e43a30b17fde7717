'use client';

import { DialogError } from '@/components/case/dialogs/dialog-error';

export default function ListDialogError(props: { error: unknown; retry: () => void }) {
  return <DialogError {...props} closeTo="/" keepQuery />;
}
