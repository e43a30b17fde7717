import { accessOf, addressOf, reportRefusal } from '@/components/browser/api-client';
import { ApiProblem } from '@/components/browser/error-text';
import type { CallName } from '@/lib/contract/addresses';
import type { CallAnswer, CallParameters } from '@/lib/contract/typed-calls';
import { parseJson } from '@/lib/domain/parse-json';
import { bytesOf, FILE_UNREADABLE } from './upload-limits';

export interface UploadOptions<Name extends CallName> {
  /** The call that takes the file. */
  name: Name;
  parameters: CallParameters<Name>;
  /** Name of the form's file field. */
  field: string;
  file: File;
  asApplicant: boolean;
  /** Called with the share sent, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Uploads a file and reports progress, which fetch cannot do.
 *
 * @throws ApiProblem for every refusal, with status 0 when there was no answer, and then with the code FILE_UNREADABLE if the browser could
 * not read the file; AbortError when `signal` aborted it.
 */
export function uploadFile<Name extends CallName>(options: UploadOptions<Name>): Promise<CallAnswer<Name>> {
  const { name, parameters, field, file, asApplicant, onProgress, signal } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal.addEventListener('abort', abort);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onabort = () => reject(new DOMException('Given up', 'AbortError'));
    // The request does not say whether the file or the network failed.
    request.onerror = async () =>
      reject(new ApiProblem('POST', 0, (await bytesOf(file)) ? {} : { errorCode: FILE_UNREADABLE }));
    request.onload = () => {
      // A proxy may answer with something other than JSON.
      const body = parseJson(request.responseText);
      // The server answers as the contract says; a test of every call holds it to that.
      if (request.status >= 200 && request.status < 300) resolve(body as CallAnswer<Name>);
      else {
        reportRefusal(request.status, { asApplicant });
        reject(refusalOf(request, body));
      }
    };
    request.onloadend = () => signal.removeEventListener('abort', abort);
    request.open('POST', addressOf(name, parameters));
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('case-access', accessOf(asApplicant));
    const form = new FormData();
    form.append(field, file);
    request.send(form);
  });
}

function refusalOf(request: XMLHttpRequest, body: unknown): ApiProblem {
  const problem = typeof body === 'object' && body !== null ? { ...body } : {};
  return new ApiProblem('POST', request.status, problem, request.getResponseHeader('x-request-id'));
}
