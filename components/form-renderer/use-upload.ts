'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { ApiProblem, bannerText, useApiErrorBanner } from '@/components/browser/error-text';
import { useGivenFiles } from '@/components/browser/given-files';
import { type KeyedText, useKeyedText } from '@/components/browser/keyed-text';
import { announce } from '@/components/browser/message-store';
import type { CallName } from '@/lib/contract/addresses';
import type { CallAnswer, CallParameters } from '@/lib/contract/typed-calls';
import { isolated } from '@/lib/domain/isolate';
import { uploadFile } from './upload';
import { endingIn, FILE_UNREADABLE, type FileLimits, limitValues, refusalOf } from './upload-limits';

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
  /** Uploads one file after the other. Resolves once each is stored, refused or cancelled, with whether all are stored. Never rejects. */
  send(files: readonly File[]): Promise<boolean>;
  /** Shows why files are not taken. */
  refuse(error: string): void;
  cancel(): void;
  /** Forgets the earlier error. */
  reset(): void;
}

/** The refusals that are about the file or its place. Every other failure is shown in the message area, like that of other calls. */
const ABOUT_THE_FILE: readonly number[] = [0, 400, 409, 413, 415, 422, 429];

const NOTHING = {
  progress: null as number | null,
  fileName: null as string | null,
  error: null as string | null,
};

/** Uploads one file at a time. Turns a refusal of the file into a text. */
export function useUpload<Name extends CallName>(options: UploadHookOptions<Name>): Upload {
  const t = useKeyedText();
  const showError = useApiErrorBanner();
  const [state, setState] = useState(NOTHING);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);

  async function send(files: readonly File[]): Promise<boolean> {
    controller.current?.abort();
    const own = new AbortController();
    controller.current = own;
    const errors: string[] = [];
    let stored = 0;
    for (const file of files) {
      const error = await sendOne(file, own.signal);
      if (own.signal.aborted) break;
      if (error === null) stored += 1;
      else if (error !== '') errors.push(files.length > 1 ? `${isolated(file.name)}: ${error}` : error);
    }
    if (controller.current === own) setState({ ...NOTHING, error: errors.join('\n') || null });
    return stored === files.length;
  }

  /** Returns why the file was not stored: empty if it was cancelled or the message area says why, null if it was stored. */
  async function sendOne(file: File, signal: AbortSignal): Promise<string | null> {
    const refusal = await refusalOf(file, options.limits);
    if (signal.aborted) return '';
    if (refusal) return t(`validation.${refusal}`, limitValues(options.limits));
    setState({ progress: 0, fileName: file.name, error: null });
    try {
      const onProgress = (progress: number) => setState((now) => ({ ...now, progress }));
      options.onUploaded(await uploadFile({ ...options, file, signal, onProgress }));
      return null;
    } catch (error) {
      if (signal.aborted) return '';
      options.onRefused?.();
      if (error instanceof ApiProblem && ABOUT_THE_FILE.includes(error.status))
        return uploadErrorText(error, options.limits, t, file.name);
      showError(error);
      return '';
    }
  }

  return {
    ...state,
    send,
    refuse: (error) => setState({ ...NOTHING, error }),
    cancel: () => controller.current?.abort(),
    reset: () => setState((now) => ({ ...now, error: null })),
  };
}

/** Returns the text for a file with this name that was not stored. */
export function uploadErrorText(problem: ApiProblem, limits: FileLimits, t: KeyedText, name: string): string {
  if (problem.errorCode === FILE_UNREADABLE) return t(`validation.${FILE_UNREADABLE}`);
  // Unlike typed text, a file is not stored in the browser until the network is back.
  if (problem.status === 0) return t('form.file.notSent');
  if (problem.status === 413) return t('validation.FILE_TOO_LARGE', limitValues(limits));
  if (problem.status === 415) {
    const ending = endingIn(name, limits);
    return ending
      ? t('validation.FALSE_FILE_TYPE', { ...limitValues(limits), ending })
      : t('validation.INVALID_FILE_TYPE', limitValues(limits));
  }
  return bannerText(problem, t);
}

/**
 * Sends the files that are given to an input. Refuses a folder, and more files than there is room for. Reads every refusal aloud, because
 * what describes a control is not read when it changes.
 *
 * @returns the ref for the input
 */
export function useFilesFor(upload: Pick<Upload, 'error' | 'send' | 'refuse'>, room: number) {
  const t = useTranslations('form.file');
  const { error } = upload;
  useEffect(() => {
    if (error) announce(error);
  }, [error]);
  return useGivenFiles(({ files, hasFolder }) => {
    if (hasFolder) upload.refuse(t('folder'));
    else if (files.length > room) upload.refuse(t('tooMany', { count: files.length, room }));
    else void upload.send(files);
  });
}
