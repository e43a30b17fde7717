'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { emailProblem, isSameEmail, parseEmail } from '@/lib/email';
import { COUNT_LIMITS } from '@/lib/limits';

/** How many signatories a document can have. */
export const MAX_EMAILS = COUNT_LIMITS.signatories;

interface Line {
  /** Stays with the line while others come and go. */
  key: number;
  value: string;
}

/**
 * E-mail addresses to be typed one per line, each once, and what is wrong with them once they were tried.
 *
 * @param former An address that another is asked for instead of.
 */
export function useEmails(id: string, initial = '', former: string | null = null) {
  const t = useTranslations('validation');
  const [lines, setLines] = useState<Line[]>([{ key: 0, value: initial }]);
  const [isTried, setIsTried] = useState(false);
  const typed = lines.map(({ value }) => value.trim()).filter(Boolean);
  const errorAt = (index: number): string | undefined => {
    const value = lines[index]?.value.trim() ?? '';
    if (!value) {
      return typed.length === 0 && index === 0 ? t('REQUIRED') : undefined;
    }
    const problem = emailProblem(value);
    if (problem) {
      return t(problem);
    }
    if (former !== null && isSameEmail(value, former)) {
      return t('EMAIL_UNCHANGED');
    }
    const first = lines.findIndex((line) => isSameEmail(line.value, value));
    return first < index ? t('EMAIL_DUPLICATE') : undefined;
  };
  const idAt = (index: number) => `${id}-${index}`;
  return {
    emails: typed.map((value) => parseEmail(value) ?? value),
    lines: lines.map((line, index) => ({
      ...line,
      id: idAt(index),
      error: isTried ? errorAt(index) : undefined,
    })),
    canAdd: lines.length < MAX_EMAILS,
    change: (key: number, value: string) =>
      setLines((now) => now.map((line) => (line.key === key ? { key, value } : line))),
    add: () => setLines((now) => [...now, { key: Math.max(...now.map(({ key }) => key)) + 1, value: '' }]),
    remove: (key: number) => setLines((now) => now.filter((line) => line.key !== key)),
    /** Whether they can be sent; if not, says why at each and takes focus to the first. */
    check(): boolean {
      setIsTried(true);
      const wrong = lines.findIndex((_line, index) => errorAt(index) !== undefined);
      document.getElementById(idAt(wrong))?.focus();
      return wrong < 0;
    },
  };
}
