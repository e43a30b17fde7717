import type { z } from 'zod';

const WORDS: Readonly<Record<string, string>> = {
  number: 'a number',
  int: 'a whole number',
  REQUIRED: 'is missing',
  EMAIL_FORMAT: 'must be an email address',
};

/** What is wrong with a value that an operator gave, in words that need no knowledge of the program. Says nothing of the value. */
export function plainWords(issue: z.core.$ZodIssue): string {
  const { message } = issue;
  if (message.endsWith('received undefined')) return 'is missing';
  if (WORDS[message]) return WORDS[message];
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${WORDS[issue.expected] ?? `a ${issue.expected}`}`;
    case 'invalid_value':
      return `must be ${issue.values.join(' or ')}`;
    case 'too_small':
      if (issue.origin === 'array') return 'is missing';
      return issue.inclusive === false
        ? `must be more than ${issue.minimum}`
        : `must be at least ${measured(issue.minimum, issue.origin)}`;
    case 'too_big':
      return `must be at most ${measured(issue.maximum, issue.origin)}`;
    default:
      return message;
  }
}

const UNITS: Readonly<Record<string, string>> = {
  string: ' characters',
  array: ', with a comma between them',
};
const measured = (bound: number | bigint, origin: string) => `${bound}${UNITS[origin] ?? ''}`;
