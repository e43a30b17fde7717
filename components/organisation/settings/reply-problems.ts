import type { FieldProblems } from '@/components/ui/field-form';
import { unknownFieldProblems } from '@/lib/domain/organisation/reply-fields';
import { replyProblems } from '@/lib/domain/organisation/reply-problems';
import type { EditedReply } from './edited-reply';

/** Returns the problems of saved replies, by the names of their fields. */
export function problemsOfReplies(replies: readonly EditedReply[]): FieldProblems {
  const problems: Record<string, string | null> = {};
  for (const [index, reply] of replies.entries()) {
    for (const [path, problem] of [...replyProblems(reply), ...unknownFieldProblems(reply.texts)]) {
      problems[['handling.savedReplies', index, ...path].join('.')] ??= problem;
    }
  }
  return problems;
}
