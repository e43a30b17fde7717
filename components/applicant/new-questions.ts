import type { ApplicantCase } from '@/lib/contract/shapes';
import { savableComponents } from '@/lib/domain/forms/rows';

/** Returns the unanswered questions that a newer version of the forms added. */
export function questionsToAnswer({ forms, newQuestions = [] }: ApplicantCase) {
  return forms.flatMap((form) =>
    savableComponents(form.rows)
      .filter((row) => newQuestions.some(({ componentId }) => componentId === row.componentId))
      .map((row) => ({ form, row })),
  );
}
