import { ApiProblem } from '@/components/ui/api-problem';

export interface UploadOptions {
  /** Address with its query, beginning with `/api/`. */
  address: string;
  /** Name of the form's file field. */
  field: string;
  file: File;
  asApplicant: boolean;
  /** 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Uploads a file with progress, which fetch does not support.
 *
 * @throws ApiProblem for every refusal, with status 0 when there was no answer; AbortError when given up.
 */
export function uploadFile<T>(options: UploadOptions): Promise<T> {
  const { address, field, file, asApplicant, onProgress, signal } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal.addEventListener('abort', abort);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onabort = () => reject(new DOMException('Given up', 'AbortError'));
    request.onerror = () => reject(new ApiProblem('POST', 0));
    request.onload = () => {
      const body = parsed(request.responseText);
      if (request.status >= 200 && request.status < 300) resolve(body as T);
      else reject(new ApiProblem('POST', request.status, body, request.getResponseHeader('x-request-id')));
    };
    request.onloadend = () => signal.removeEventListener('abort', abort);
    request.open('POST', address);
    request.setRequestHeader('accept', 'application/json');
    if (asApplicant) request.setRequestHeader('case-access', 'applicant');
    const form = new FormData();
    form.append(field, file);
    request.send(form);
  });
}

function parsed(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
