'use client';

import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { focusField } from '@/components/browser/focus-place';
import { useErrorInTitle } from '@/components/browser/page-title';
import { useHeadings } from './dialog-around';

export interface SummaryError {
  /** Id of the field's control. */
  id: string;
  /** The field's name. */
  label: string;
  message: string;
}

interface ErrorSummaryProps {
  errors: readonly SummaryError[];
  /** Takes focus each time this changes, for example the number of attempts to submit. */
  attempt?: number;
  title?: ReactNode;
  /** The element of its heading. By default, that of a section of the dialog or page. */
  heading?: 'h2' | 'h3';
}

/** Lists the errors of a form above it. Takes focus when it appears; each line leads to its field. */
export function ErrorSummary({ errors, attempt = 0, title, heading }: ErrorSummaryProps) {
  const t = useTranslations('ui.errorSummary');
  const { Section } = useHeadings();
  const Heading = heading ?? Section;
  const titleId = useId();
  const ref = useRef<HTMLDivElement>(null);
  const isShown = errors.length > 0;
  useErrorInTitle(isShown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt takes focus again
  useEffect(() => {
    if (isShown) {
      ref.current?.focus({ preventScroll: true });
      ref.current?.scrollIntoView({ block: 'center' });
    }
  }, [isShown, attempt]);
  if (!isShown) {
    return null;
  }
  return (
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
      aria-labelledby={titleId}
      className="rounded border border-danger-line border-s-4 border-s-danger bg-danger-subtle px-4 py-3"
    >
      <Heading id={titleId} className="flex items-center gap-2 font-semibold">
        <CircleAlert aria-hidden="true" className="size-5 shrink-0 text-danger" />
        {title ?? t('title')}
      </Heading>
      <p className="mt-1 text-sm">{t('count', { count: errors.length })}</p>
      <ul className="mt-2 grid gap-1.5 text-sm">
        {errors.map((error) => (
          <li key={error.id}>
            <a
              href={`#${error.id}`}
              // The address stays, and the reader can type at once.
              onClick={(event) => focusField(error.id) && event.preventDefault()}
              className="link font-medium text-danger"
            >
              {error.message.includes(error.label) ? null : (
                <>
                  {error.label}
                  {/[?!:.]$/.test(error.label) ? ' ' : ': '}
                </>
              )}
              {error.message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
