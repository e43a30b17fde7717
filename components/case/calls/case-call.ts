import { callApi, type Method, type QueryValue } from '@/components/ui/api-client';
import { saveFile } from '@/components/ui/save-file';

/** What the login dialog of the signing service says that the login is for; part of its address. */
export const SIGNING_FUNCTIONS = ['share', 'cancel', 'download', 'zip', 'review', 'internal'] as const;
export type SigningFunction = (typeof SIGNING_FUNCTIONS)[number];

/** A change of a case that a case worker asks for, as plain data, so that it can wait for a login. */
export interface CaseCall {
  method: Method;
  /** Below `/api`. */
  path: string;
  query?: Record<string, QueryValue>;
  body?: unknown;
  /** Key under `case.done` of what is said afterwards. */
  done: string;
  /** It takes something back that others may have built on: what lapses by it is asked first. */
  undoes?: boolean;
  /** What the login is for, of calls that may need one at the signing service. */
  signing?: SigningFunction;
  /** The answer is a file with this name. */
  download?: string;
}

/** Makes the call; a file that it answers is handed to the browser. */
export async function performCall(call: CaseCall, idempotencyKey: string): Promise<void> {
  const { method, path, query, body, download } = call;
  const key = method === 'GET' ? {} : { idempotencyKey };
  const answer = await callApi<unknown>(method, path, { query, body, ...key });
  if (download && answer instanceof Blob) {
    saveFile(answer, download);
  }
}
