import { isSameEmail } from '@/lib/domain/fields/email';
import { EMAIL_ADDRESS, type FieldProblem, fieldProblem } from './field-kind';

/** The problem with each address in a list. Every address must be present, valid and unique. */
export function emailListProblems(emails: readonly string[]): (FieldProblem | null)[] {
  return emails.map((email, index) => {
    const problem = fieldProblem(EMAIL_ADDRESS, email);
    const isRepeated = emails.slice(0, index).some((other) => isSameEmail(other, email));
    return problem ?? (isRepeated ? 'EMAIL_DUPLICATE' : null);
  });
}
