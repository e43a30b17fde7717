'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { ApiProblem, bannerText } from '@/components/browser/error-text';
import { useKeyedText } from '@/components/browser/keyed-text';
import { showMessage } from '@/components/browser/message-store';
import { useRefresh } from '@/components/browser/page-around';
import { FileDrop } from '@/components/form-renderer/file-drop';
import { uploadFile } from '@/components/form-renderer/upload';
import { bytesOf, FILE_UNREADABLE, limitValues, refusalOf } from '@/components/form-renderer/upload-limits';
import { type Upload, uploadErrorText } from '@/components/form-renderer/use-upload';
import { ChangeList } from '@/components/organisation/change-list';
import { type BodyNames, namesOfBodies } from '@/components/organisation/changes/change-words';
import { usePlaceName, useSayProblem } from '@/components/organisation/use-problem-words';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { errorId, FormField } from '@/components/ui/form-field';
import type { CallAnswer } from '@/lib/contract/typed-calls';
import { ORGANISATION_LIMITS } from '@/lib/domain/limits';
import { byLocale, type Locale, textIn } from '@/lib/domain/locale';
import type { VersionBody } from '@/lib/domain/organisation/body';
import { type DescribedRefusal, refusalsInWords } from './refusal-words';

const ID = 'import-file';
/** How many errors are shown. More would help nobody. */
const SHOWN_REFUSALS = 20;

/** Replaces the draft with a file, after showing what that changes. */
export function ImportFile({ slug }: { slug: string }) {
  const t = useTranslations('organisation.versions.import');
  const refresh = useRefresh();
  const { upload, refusals, checked, replace } = useImport(
    slug,
    () => {
      showMessage({ type: 'success', text: t('done') });
      void refresh();
    },
    // Somebody else may have changed the draft meanwhile.
    () => void refresh(),
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
  const placeName = usePlaceName();
  const say = useSayProblem();
  if (problems.length === 0) return null;
  return (
    <details open={problems.some(({ isWarning }) => !isWarning)}>
      <summary className="w-fit rounded-sm">{t('problemList', { count: problems.length })}</summary>
      <ul className="mt-2 grid max-h-60 gap-1 overflow-y-auto text-sm">
        {problems.map((problem) => (
          <li key={JSON.stringify(problem)} className="wrap-anywhere">
            <span className="font-medium">{placeName(body, problem.place)}</span>
            {': '}
            {say(problem)}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Refusals({ refusals }: { refusals: readonly DescribedRefusal[] }) {
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

const ORGANISATION_FILES = { extensions: ['.json'], maxBytes: ORGANISATION_LIMITS.bodyBytes };

type Answer = CallAnswer<'importDraft'>;

/** A file that the server would accept, with what it would change. */
interface CheckedFile extends Answer {
  file: File;
  names: BodyNames;
  /** The content of the file, to name its problems. */
  body: Pick<VersionBody, 'forms' | 'checkPoints'>;
}

interface State {
  progress: number | null;
  file: File | null;
  error: string | null;
  refusals: readonly DescribedRefusal[];
  checked: CheckedFile | null;
}

const NOTHING: State = { progress: null, file: null, error: null, refusals: [], checked: null };

/** Imports a file as the draft: first only checks it, then replaces the draft. */
function useImport(slug: string, onReplaced: () => void, onRefused: () => void) {
  const t = useKeyedText();
  const locale = useLocale();
  const refusalText = useKeyedText('organisation.versions.import');
  const [state, setState] = useState<State>(NOTHING);
  const controller = useRef<AbortController | null>(null);

  /** @param shown The revision of the draft with which the person has compared the file. Without it, the file is only checked. */
  async function send(file: File, shown?: number): Promise<Answer | null> {
    const own = new AbortController();
    controller.current?.abort();
    controller.current = own;
    setState((now) => ({ ...now, progress: 0, file, error: null, refusals: [] }));
    try {
      const answer = await uploadFile({
        name: 'importDraft',
        parameters:
          shown === undefined ? { slug, dryRun: 'true' } : { slug, dryRun: 'false', revision: shown },
        field: 'file',
        file,
        asApplicant: false,
        signal: own.signal,
        onProgress: (progress) => setState((now) => ({ ...now, progress })),
      });
      return controller.current === own ? answer : null;
    } catch (error) {
      const refused = await failureOf(error, file);
      // Ignored if another file was sent meanwhile, because the screen shows that one.
      if (controller.current === own) setState(own.signal.aborted ? NOTHING : { ...NOTHING, ...refused });
      return null;
    }
  }

  async function failureOf(error: unknown, file: File): Promise<Pick<State, 'error' | 'refusals'>> {
    if (!(error instanceof ApiProblem)) return { error: bannerText(error, t), refusals: [] };
    const { errors } = error;
    if (Object.keys(errors).length === 0)
      return { error: uploadErrorText(error, ORGANISATION_FILES, t, file.name), refusals: [] };
    // If the file is not JSON, the places are left out.
    const content = await parsed(file).catch(() => null);
    const refusals = refusalsInWords(errors, refusalText, (place) => placeInWords(content, place, locale));
    return { error: refusalText('refused'), refusals };
  }

  async function check([chosen]: readonly File[]): Promise<boolean> {
    const refusal = chosen ? await refusalOf(chosen, ORGANISATION_FILES) : FILE_UNREADABLE;
    const content = chosen && !refusal ? await bytesOf(chosen) : null;
    if (!chosen || !content) {
      const error = t(`validation.${refusal ?? FILE_UNREADABLE}`, limitValues(ORGANISATION_FILES));
      setState({ ...NOTHING, error });
      return false;
    }
    // As it is now, so that what replaces the draft is what the person has compared.
    const file = new File([content], chosen.name);
    const answer = await send(file);
    if (answer) setState({ ...NOTHING, checked: { ...answer, file, ...(await contentsOf(file)) } });
    return answer !== null;
  }

  async function replace({ file, revision }: CheckedFile) {
    if (!(await send(file, revision))) {
      onRefused();
      return;
    }
    setState(NOTHING);
    onReplaced();
  }

  const upload: Upload = {
    progress: state.progress,
    fileName: state.file?.name ?? null,
    error: state.error,
    send: check,
    refuse: (error) => setState({ ...NOTHING, error }),
    cancel: () => controller.current?.abort(),
    reset: () => setState(NOTHING),
  };
  return { upload, refusals: state.refusals, checked: state.checked, replace };
}

/**
 * Returns the content of a file and the names of its parts, for changes and problems that mention others. The server has accepted the file.
 */
async function contentsOf(file: File): Promise<Pick<CheckedFile, 'names' | 'body'>> {
  const { body = NO_BODY } = (await parsed(file)) as { body?: CheckedFile['body'] };
  return { body, names: namesOfBodies(body) };
}

/** Returns the content of a file that the server could read. */
const parsed = async (file: File): Promise<unknown> => JSON.parse(await file.text());

const NO_BODY = { forms: [], checkPoints: [] };

/**
 * Returns a place in a file in words: its form and its question, by their names. Empty if the place is in no form.
 *
 * @param content The content of the file, whatever it is.
 * @param path Steps with dots: through the file by the schema, `body.forms.0.rows.2.type`, or by ids, `forms.company.employees`.
 */
export function placeInWords(content: unknown, path: string, locale: Locale): string {
  const [first = '', ...rest] = path.split('.');
  let node = childOf(isObject(content) && first !== 'body' ? content.body : content, first);
  const names: string[] = [];
  for (const step of rest) {
    node = childOf(node, step) ?? partWithId(node, step);
    const name = nameIn(node, locale);
    if (name) names.push(name);
  }
  return names.join(' – ');
}

function childOf(node: unknown, key: string): unknown {
  return isObject(node) && Object.hasOwn(node, key) ? node[key] : undefined;
}

/** Returns the form, part or choice with an id, at any depth. */
function partWithId(node: unknown, id: string): unknown {
  if (!isObject(node)) return undefined;
  if (node.id === id || node.componentId === id) return node;
  for (const child of Object.values(node)) {
    const found = partWithId(child, id);
    if (found !== undefined) return found;
  }
  return undefined;
}

function nameIn(node: unknown, locale: Locale): string | undefined {
  if (!isObject(node)) return undefined;
  const text = node.title ?? node.label ?? node.text;
  if (!isObject(text)) return undefined;
  const written = byLocale((one) => (typeof text[one] === 'string' ? text[one] : ''));
  return textIn(written, locale) ?? undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
