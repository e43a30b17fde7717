'use client';

import { ErrorSummary } from '@/components/ui/error-summary';
import { controlId } from './control-id';
import { useForm } from './form-context';
import { useErrorText } from './use-error-text';
import { useFieldNames } from './use-field-names';

/** Lists the errors found by the full check, above the form. Each line names its field and leads to it. */
export function FormErrorSummary() {
  const { editor } = useForm();
  const nameOf = useFieldNames(editor.form.rows);
  const errorText = useErrorText();
  if (editor.attempt === 0) {
    return null;
  }
  const errors = [...editor.errors.keys()].flatMap((key) => {
    const code = editor.errorOf(key);
    const { row, name } = nameOf(key);
    return code
      ? [
          {
            id: controlId(key),
            label: name,
            message: errorText(row, code, editor.values[key.split('[', 1)[0] ?? key] ?? ''),
          },
        ]
      : [];
  });
  return <ErrorSummary errors={errors} attempt={editor.attempt} />;
}
