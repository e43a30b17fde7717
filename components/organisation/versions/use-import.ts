'use client';

import { useLocale } from 'next-intl';
import { useRef, useState } from 'react';
import { uploadFile } from '@/components/forms/upload';
import { limitValues, refusalOf } from '@/components/forms/upload-limits';
import type { Upload } from '@/components/forms/use-upload';
import { type BodyNames, namesOfBodies } from '@/components/organisation/changes/body-names';
import { ApiProblem } from '@/components/ui/api-problem';
import { bannerText } from '@/components/ui/error-text';
import { useKeyedText } from '@/components/ui/keyed-text';
import type { CallAnswer } from '@/lib/contract/typed-calls';
import { ORGANISATION_LIMITS } from '@/lib/domain/limits';
import type { VersionBody } from '@/lib/domain/organisation/body';
import { placeInWords } from './refusal-place';
import { refusalsInWords, type ToldRefusal } from './refusal-words';

export const ORGANISATION_FILES = { extensions: ['.json'], maxBytes: ORGANISATION_LIMITS.bodyBytes };

type Answer = CallAnswer<'importDraft'>;

/** A file that the server would accept, with what it would change. */
export interface CheckedFile extends Answer {
  file: File;
  names: BodyNames;
  /** The content of the file, to name its problems. */
  body: Pick<VersionBody, 'forms' | 'checkPoints'>;
}

interface State {
  progress: number | null;
  file: File | null;
  error: string | null;
  refusals: readonly ToldRefusal[];
  checked: CheckedFile | null;
}

const NOTHING: State = { progress: null, file: null, error: null, refusals: [], checked: null };

/** Imports a file as the draft: first only checks it, then replaces the draft. */
export function useImport(slug: string, onReplaced: () => void, onRefused: () => void) {
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
      const refused = await told(error, file);
      // Ignored if another file was sent meanwhile, because the screen shows that one.
      if (controller.current === own) setState(own.signal.aborted ? NOTHING : { ...NOTHING, ...refused });
      return null;
    }
  }

  async function told(error: unknown, file: File): Promise<Pick<State, 'error' | 'refusals'>> {
    const errors = error instanceof ApiProblem ? error.errors : {};
    if (Object.keys(errors).length === 0) return { error: bannerText(error, t), refusals: [] };
    // The file may have been changed or removed since it was sent. The places are then left out.
    const content = await parsed(file).catch(() => null);
    const refusals = refusalsInWords(errors, refusalText, (place) => placeInWords(content, place, locale));
    return { error: refusalText('refused'), refusals };
  }

  async function check(file: File) {
    const refusal = await refusalOf(file, ORGANISATION_FILES);
    if (refusal) {
      setState({ ...NOTHING, error: t(`validation.${refusal}`, limitValues(ORGANISATION_FILES)) });
      return;
    }
    const answer = await send(file);
    if (answer) setState({ ...NOTHING, checked: { ...answer, file, ...(await contentsOf(file)) } });
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
