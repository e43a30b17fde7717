import { isSameEmail } from '@/lib/domain/fields/email';
import { EMAIL_ADDRESS, type FieldProblem, fieldProblem } from './field-kind';

/** What is wrong with each of several addresses, each of which must be there, be one and be there once. */
export function emailListProblems(emails: readonly string[]): (FieldProblem | null)[] {
  return emails.map((email, index) => {
    const problem = fieldProblem(EMAIL_ADDRESS, email);
    const isRepeated = emails.slice(0, index).some((other) => isSameEmail(other, email));
    return problem ?? (isRepeated ? 'EMAIL_DUPLICATE' : null);
  });
}
