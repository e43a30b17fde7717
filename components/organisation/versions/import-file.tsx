'use client';

import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { FileDrop } from '@/components/forms/file-drop';
import { ChangeList } from '@/components/organisation/change-list';
import { placeName } from '@/components/organisation/place-words';
import { useSayProblem } from '@/components/organisation/use-problem-words';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { errorId, FormField } from '@/components/ui/form-field';
import { useKeyedText } from '@/components/ui/keyed-text';
import { showMessage } from '@/components/ui/toast-store';
import type { ToldRefusal } from './refusal-words';
import { type CheckedFile, ORGANISATION_FILES, useImport } from './use-import';

const ID = 'import-file';
/** How many errors are shown. More would help nobody. */
const SHOWN_REFUSALS = 20;

/** Replaces the draft with a file, after showing what that changes. */
export function ImportFile({ slug }: { slug: string }) {
  const t = useTranslations('organisation.versions.import');
  const router = useRouter();
  const { upload, refusals, checked, replace } = useImport(
    slug,
    () => {
      showMessage({ type: 'success', text: t('done') });
      router.refresh();
    },
    // Somebody else may have changed the draft meanwhile.
    () => router.refresh(),
  );
  const { error, progress } = upload;
  return (
    <Card title={t('title')} description={t('text')}>
      {checked && progress === null ? (
        <Checked checked={checked} onReplace={() => replace(checked)} onAnother={upload.reset} />
      ) : (
        <FormField id={ID} label={t('label')} error={error ?? undefined}>
          {() => (
            <FileDrop
              id={ID}
              limits={ORGANISATION_FILES}
              upload={upload}
              describedBy={error ? errorId(ID) : undefined}
              invalid={error !== null}
              chooseLabel={t('choose')}
            />
          )}
        </FormField>
      )}
      {refusals.length > 0 && <Refusals refusals={refusals} />}
    </Card>
  );
}

interface CheckedProps {
  checked: CheckedFile;
  onReplace: () => void;
  onAnother: () => void;
}

/** Shows what the file would change. */
function Checked({ checked, onReplace, onAnother }: CheckedProps) {
  const { file, changes, problems, names, body } = checked;
  const t = useTranslations('organisation.versions.import');
  const heading = useRef<HTMLParagraphElement>(null);
  // The button that chose the file is gone, so focus moves here.
  useEffect(() => heading.current?.focus(), []);
  const isSame = changes.length === 0;
  const blocking = problems.filter(({ isWarning }) => !isWarning).length;
  return (
    <div className="grid min-w-0 gap-4">
      <p ref={heading} tabIndex={-1} className="break-words font-semibold">
        {isSame ? t('same') : t('differs', { count: changes.length, file: file.name })}
      </p>
      {!isSame && <p>{t('problems', { count: blocking })}</p>}
      {!isSame && <Problems problems={problems} body={body} />}
      {!isSame && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        <section aria-label={t('title')} tabIndex={0} className="max-h-96 overflow-y-auto">
          <ChangeList changes={changes} names={names} />
        </section>
      )}
      <div className="flex flex-wrap gap-2">
        {!isSame && (
          <Button variant="danger" onClick={onReplace}>
            {t('replace')}
          </Button>
        )}
        <Button onClick={onAnother}>{t('another')}</Button>
      </div>
    </div>
  );
}

/** Lists each problem with its place. Those that block publishing come first. */
function Problems({ problems, body }: Pick<CheckedFile, 'problems' | 'body'>) {
  const t = useTranslations('organisation.versions.import');
  const words = useKeyedText('organisation');
  const say = useSayProblem();
  const locale = useLocale();
  if (problems.length === 0) return null;
  return (
    <details open={problems.some(({ isWarning }) => !isWarning)}>
      <summary className="w-fit rounded-sm">{t('problemList', { count: problems.length })}</summary>
      <ul className="mt-2 grid max-h-60 gap-1 overflow-y-auto text-sm">
        {problems.map((problem) => (
          <li key={JSON.stringify(problem)} className="wrap-anywhere">
            <span className="font-medium">{placeName(body, problem.place, locale, words)}</span>
            {': '}
            {say(problem)}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Refusals({ refusals }: { refusals: readonly ToldRefusal[] }) {
  const t = useTranslations('organisation.versions.import');
  const hidden = refusals.length - SHOWN_REFUSALS;
  return (
    <Alert tone="danger" role="alert" className="mt-4">
      <ul className="grid gap-2">
        {refusals.slice(0, SHOWN_REFUSALS).map(({ place, name, text }) => (
          <li key={`${place} ${text}`} className="wrap-anywhere">
            {name && <span className="font-semibold">{name}: </span>}
            {text}
            <code className="block text-ink-muted text-sm">{place}</code>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="mt-2">{t('more', { count: hidden })}</p>}
    </Alert>
  );
}
