'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { call } from '@/components/ui/api-client';
import { Button } from '@/components/ui/button';
import { useApiErrorBanner } from '@/components/ui/use-api-error-banner';
import type { Row } from '@/lib/contract/form-shapes';
import { incompleteFields } from '@/lib/domain/forms/correction-rules';
import { Answer } from './answer';
import { controlId } from './control-id';
import { useForm } from './form-context';

/** A correction that was asked for, with the field it is about: what, what stood there before, and saying that it is done while that is possible. */
export function CorrectionNotice({ row, canMark = true }: { row: Row; canMark?: boolean }) {
  const { editor } = useForm();
  const t = useTranslations('form.correction');
  const mark = useMarkHandled(row);
  const { correction } = row;
  if (!correction) {
    return null;
  }
  const { isHandled, description, previousValue } = correction;
  const isChanged = (editor.snapshot.fields[row.componentId]?.savedValue ?? row.value) !== previousValue;
  return (
    <Alert
      tone={isHandled ? 'success' : 'warning'}
      title={t(isHandled ? 'handledTitle' : 'title')}
      actions={
        canMark && (
          <Button
            size="sm"
            // What is left to do once the answer is another one.
            variant={isChanged && !isHandled ? 'primary' : 'secondary'}
            pending={mark.isPending}
            onClick={() => mark.mutate(!isHandled)}
          >
            {t(isHandled ? 'undo' : 'markHandled')}
          </Button>
        )
      }
    >
      <p className="whitespace-pre-line wrap-anywhere">{description}</p>
      {isChanged && (
        <div className="mt-2 text-sm">
          <span className="text-ink-muted">{t('previous')} </span>
          <Answer row={row} target={editor.target} value={previousValue} />
        </div>
      )}
    </Alert>
  );
}

/** Marks a correction as handled or not; a field of this form that it opened and that is still wrong says so instead. */
export function useMarkHandled(row: Row) {
  const { editor } = useForm();
  const router = useRouter();
  const showError = useApiErrorBanner();
  const { target } = editor;
  return useMutation({
    mutationFn: async (isHandled: boolean) => {
      const [incomplete] = isHandled ? incompleteFields(editor.template, row, editor) : [];
      if (incomplete) {
        editor.reveal([...editor.errors.keys()]);
        document.getElementById(controlId(incomplete))?.focus();
        return;
      }
      await editor.retry();
      await call(
        'markCorrectionHandled',
        { caseId: target.caseId, componentId: row.componentId, isHandled },
        { asApplicant: target.asApplicant },
      );
    },
    onSuccess: () => router.refresh(),
    onError: showError,
  });
}
