import { answerTo } from '@/components/ui/api-client';
import { saveFile } from '@/components/ui/save-file';
import { type CallName, readAddress } from '@/lib/contract/addresses';
import type { MadeCall } from '@/lib/contract/typed-calls';
import type sv from '@/messages/sv.json';

/** The purposes that the login dialog of the signing service can show. The purpose is part of the dialog's address. */
export const SIGNING_FUNCTIONS = ['share', 'cancel', 'download', 'zip', 'review', 'internal'] as const;
export type SigningFunction = (typeof SIGNING_FUNCTIONS)[number];

/** Key of the success message under `case.done`. */
export type DoneMessage = keyof (typeof sv)['case']['done'];

/** A change of a case as plain data, so that we can store it while a login is needed. */
export type CaseCall<Name extends CallName = CallName> = MadeCall<Name> & {
  done: DoneMessage;
  /** It takes something back, so we first ask about work that lapses. */
  undoes?: boolean;
  /** The purpose of the login, if the call may need one at the signing service. */
  signing?: SigningFunction;
  /** The name of the file, if the answer is a file. */
  download?: string;
};

/** Results that are visible anyway, such as a status, a check box or a list entry. We only announce them to screen readers. */
const SHOWN_IN_PLACE: ReadonlySet<DoneMessage> = new Set([
  'formApproved',
  'formUnapproved',
  'checkPointChecked',
  'checkPointUnchecked',
  'correctionApproved',
  'correctionCancelled',
  'signatureApproved',
  'signatureUnapproved',
  'internalSignatureApproved',
  'internalSignatureUnapproved',
  'deliveryChosen',
  'posted',
  'notPosted',
  'delegated',
  'taken',
  'delegationReset',
  'localeChanged',
  'noteWritten',
  'noteDeleted',
]);

/** Whether the page itself shows the result of a call, so that no message is needed. */
export function showsInPlace({ done }: CaseCall): boolean {
  return SHOWN_IN_PLACE.has(done);
}

/** Makes the call. Downloads the file if the answer is one. */
export async function performCall(
  { name, input, download }: CaseCall,
  idempotencyKey: string,
): Promise<void> {
  const key = readAddress(name).method === 'GET' ? {} : { idempotencyKey };
  const answer = await answerTo(name, input, key);
  if (download && answer instanceof Blob) {
    saveFile(answer, download);
  }
}
