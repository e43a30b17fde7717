import type { FormStatus } from '@/lib/domain/lifecycle/status';

/**
 * An event of a form.
 * - `opened`: someone opened it.
 * - `saved`: a value of it was saved.
 * - `checked`: "form done", saved with the full check.
 * - `confirmed`: "form done" without a change of the form.
 * - `affected`: a value of another form was saved, which may show or hide fields of this one.
 * - `asked`: as `affected`, in an application that is signed. A form that it shows is begun, because nobody opens it by themselves.
 * - `moved`: the case moved to another version, in which the form is different.
 */
export type FormEvent = 'opened' | 'saved' | 'checked' | 'confirmed' | 'affected' | 'asked' | 'moved';

/**
 * The status of a form after an event. `hasErrors` is always the result of the full check of the form (`validateForm` with `forced`). Only
 * an explicit full check makes a form INVALID. It stays INVALID until the errors are gone or the form itself is a different one. A changed
 * form has to be approved again. Approving is a separate command.
 */
export function nextFormStatus(current: FormStatus, event: FormEvent, hasErrors: boolean): FormStatus {
  switch (event) {
    case 'opened':
      return current === 'NOT-STARTED' ? 'IN-PROGESS' : current;
    case 'checked':
      return hasErrors ? 'INVALID' : 'VALID';
    case 'confirmed':
      if (hasErrors) return 'INVALID';
      return current === 'APPROVED' ? current : 'VALID';
    case 'saved':
      return afterChange(current, hasErrors);
    case 'moved':
      return current === 'NOT-STARTED' ? current : 'IN-PROGESS';
    case 'affected':
    case 'asked':
      if ((event === 'affected' && current === 'NOT-STARTED') || (current === 'APPROVED' && !hasErrors))
        return current;
      return afterChange(current, hasErrors);
  }
}

function afterChange(current: FormStatus, hasErrors: boolean): FormStatus {
  if (!hasErrors) return 'VALID';
  return current === 'INVALID' ? 'INVALID' : 'IN-PROGESS';
}
