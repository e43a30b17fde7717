'use client';

import { useEffect, useRef, useState } from 'react';
import { ApiProblem, bannerText } from '@/components/ui/error-text';
import { useKeyedText } from '@/components/ui/keyed-text';
import { useApiErrorBanner } from '@/components/ui/use-api-error-banner';
import type { CallName } from '@/lib/contract/addresses';
import type { CallAnswer, CallParameters } from '@/lib/contract/typed-calls';
import { uploadFile } from './upload';
import { type FileLimits, limitValues, refusalOf } from './upload-limits';

interface UploadHookOptions<Name extends CallName> {
  /** The call that takes the file. */
  name: Name;
  parameters: CallParameters<Name>;
  field: string;
  asApplicant: boolean;
  limits: FileLimits;
  onUploaded: (answer: CallAnswer<Name>) => void;
  /** Called if the server refused the file or did not answer. */
  onRefused?: () => void;
}

/** The upload of a file. */
export interface Upload {
  /** The share sent, from 0 to 1, while the upload is under way. Else null. */
  progress: number | null;
  fileName: string | null;
  error: string | null;
  /** Resolves once the file is stored, refused or cancelled. Never rejects. */
  send(file: File): Promise<void>;
  cancel(): void;
  /** Forgets the earlier error. */
  reset(): void;
}

/** The refusals that are about the file or its place. Every other failure is told in the message area, like that of other calls. */
const ABOUT_THE_FILE: readonly number[] = [0, 400, 409, 413, 415, 422, 429];

/** Uploads one file at a time. Turns a refusal of the file into a text. */
export function useUpload<Name extends CallName>(options: UploadHookOptions<Name>): Upload {
  const t = useKeyedText();
  const showError = useApiErrorBanner();
  const [state, setState] = useState({
    progress: null as number | null,
    fileName: null as string | null,
    error: null as string | null,
  });
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);

  async function send(file: File) {
    controller.current?.abort();
    const own = new AbortController();
    controller.current = own;
    const refusal = await refusalOf(file, options.limits);
    if (own.signal.aborted) return;
    if (refusal) {
      const error = t(`validation.${refusal}`, limitValues(options.limits));
      setState({ progress: null, fileName: null, error });
      return;
    }
    setState({ progress: 0, fileName: file.name, error: null });
    try {
      const answer = await uploadFile({
        ...options,
        file,
        signal: own.signal,
        onProgress: (progress) => setState((now) => ({ ...now, progress })),
      });
      setState({ progress: null, fileName: null, error: null });
      options.onUploaded(answer);
    } catch (error) {
      const problem = error instanceof ApiProblem ? error : null;
      const isAtPlace = !own.signal.aborted && problem !== null && ABOUT_THE_FILE.includes(problem.status);
      setState({ progress: null, fileName: null, error: isAtPlace ? textOf(problem) : null });
      if (own.signal.aborted) return;
      if (!isAtPlace) showError(error);
      options.onRefused?.();
    }
  }

  function textOf(problem: ApiProblem): string {
    // Unlike what is typed, no browser keeps a file until the network is back.
    if (problem.status === 0) return t('form.file.notSent');
    if (problem.status === 413) return t('validation.FILE_TOO_LARGE', limitValues(options.limits));
    if (problem.status === 415) return t('validation.INVALID_FILE_TYPE', limitValues(options.limits));
    return bannerText(problem, t);
  }

  return {
    ...state,
    send,
    cancel: () => controller.current?.abort(),
    reset: () => setState((now) => ({ ...now, error: null })),
  };
}
