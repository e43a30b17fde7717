import { CirclePlus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ApplicantCase } from '@/lib/contract/shapes';
import { savableComponents } from '@/lib/domain/forms/rows';
import { FieldLinks } from './field-links';

/** The questions that a newer version of the forms brought, until they are answered. Nothing when there are none. */
export function NewQuestions({ theCase: { id, forms, newQuestions = [] } }: { theCase: ApplicantCase }) {
  const t = useTranslations('application.newQuestions');
  const fields = forms.flatMap((form) =>
    savableComponents(form.rows)
      .filter((row) => newQuestions.some(({ componentId }) => componentId === row.componentId))
      .map((row) => ({ form, row })),
  );
  const count = fields.length;
  return (
    <FieldLinks
      caseId={id}
      tone="accent"
      icon={<CirclePlus aria-hidden="true" />}
      title={t('title', { count })}
      text={t('text', { count })}
      fields={fields}
    />
  );
}
