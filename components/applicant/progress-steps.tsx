import { Check } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { classNames } from '@/components/ui/class-names';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { STEPS } from './stage';

/** Shows the progress of the application. */
export function ProgressSteps({ done }: { done: number }) {
  const t = useTranslations('application.steps');
  return (
    <ol aria-label={t('label')} className="grid grid-cols-[repeat(4,minmax(min-content,1fr))] gap-2">
      {STEPS.map((step, index) => {
        const state = index < done ? 'done' : index === done ? 'current' : 'later';
        return (
          <li key={step} aria-current={state === 'current' ? 'step' : undefined}>
            <span
              aria-hidden="true"
              className={classNames(
                'block h-1 rounded-full',
                state === 'later' ? 'bg-pressed' : 'bg-accent',
                state === 'current' && 'opacity-60',
              )}
            />
            <span
              className={classNames(
                'mt-2 flex items-center gap-1 text-xs sm:text-sm',
                state === 'current' ? 'font-semibold text-ink' : 'text-ink-muted',
              )}
            >
              {state === 'done' && (
                <Check aria-hidden="true" className="size-3.5 shrink-0 text-accent-ink max-sm:hidden" />
              )}
              <span>{t(step)}</span>
              <VisuallyHidden> ({t(state)})</VisuallyHidden>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
