import { change } from './audit-trail';
import { addFile } from './case-files';
import { applicantOf, type DemoCase } from './demo-case';
import { linkEnd, mail } from './mail-log';
import type { Applicant, CaseWorker } from './people';

interface MessageOptions {
  /** The case worker who writes. If absent, the applicant writes. */
  by?: CaseWorker;
  /** The form that the message is about. */
  formId?: string;
  componentId?: string;
  /** The names of PDF files attached to the message. */
  files?: readonly string[];
}

export function postMessage(theCase: DemoCase, message: string, options: MessageOptions = {}): void {
  const { by, formId = null, componentId = null, files = [] } = options;
  const actor = by ?? applicantOf(theCase);
  const messageId = theCase.chance.uuid();
  theCase.messages.push({
    id: messageId,
    formId,
    componentId,
    message,
    isHandled: false,
    postedByMA: by !== undefined,
    postedBy: actor.name,
    createdAt: theCase.at,
  });
  for (const name of files) addFile(theCase, 'MESSAGE', name, { messageId, uploadedByMA: by !== undefined });
  const details = { messageId, formId, componentId, ...(files.length > 0 ? { files: [...files] } : {}) };
  change(theCase, actor, 'postMessage', {
    type: by ? 'MAMessageSubmitted' : 'AspirantMessageSubmitted',
    details,
  });
  const path = formId ? `/form/${formId}` : '';
  mail(
    theCase,
    by
      ? { type: 'messagePostedByCaseWorker', to: 'contact', quote: message, path: `#message-${messageId}` }
      : { type: 'messagePostedByApplicant', to: 'responsible', quote: message, path },
  );
}

/** Marks the newest message of the other side as handled. */
export function markHandled(theCase: DemoCase, by?: CaseWorker): void {
  const message = theCase.messages.findLast(({ postedByMA }) => postedByMA === (by === undefined));
  if (!message) throw new Error('There is no message to mark');
  message.isHandled = true;
  const { id: messageId, formId, componentId } = message;
  change(theCase, by ?? applicantOf(theCase), 'markMessageHandled', {
    type: by ? 'MessageHandledByMA' : 'MessageHandledByAspirant',
    details: { messageId, formId, componentId },
  });
}

export function writeNote(theCase: DemoCase, by: CaseWorker, text: string): void {
  const noteId = theCase.chance.uuid();
  theCase.notes.push({ id: noteId, text, authorId: by.accountId, createdAt: theCase.at });
  change(theCase, by, 'writeNote', { type: 'NoteWritten', details: { noteId } });
}

export function delegate(theCase: DemoCase, to: CaseWorker): void {
  const { name, email } = to;
  theCase.assignedTo = to;
  change(theCase, theCase.administrator, 'delegate', { type: 'CaseDelegated', details: { name, email } });
  mail(theCase, { type: 'caseDelegated', to: [email], values: { name } });
}

/** Invites a person to help fill in the application. */
export function inviteColleague(theCase: DemoCase, email: string): Applicant {
  const { at: invitedAt, contactEmail } = theCase;
  const number = theCase.colleagues.length + 1;
  const invitedBy = contactEmail ?? '';
  theCase.colleagues.push({ number, email, invitedBy, invitedAt, linkValidUntil: linkEnd(invitedAt) });
  change(theCase, applicantOf(theCase), 'inviteColleague', {
    type: 'ColleagueInvited',
    details: { email, again: false },
  });
  mail(theCase, { type: 'colleagueInvited', to: [email], colleague: number, values: { by: invitedBy } });
  return { ...applicantOf(theCase), name: email, colleague: number };
}

/** A colleague has filled in these forms, and the contact person is notified. */
export function recordColleagueDone(
  theCase: DemoCase,
  { name }: Applicant,
  formIds: readonly string[],
): void {
  const { forms } = theCase.mo.template;
  mail(theCase, {
    type: 'colleagueDone',
    to: 'contact',
    values: { left: String(theCase.forms.filter(({ status }) => status !== 'VALID').length) },
    fields: formIds.map((formId) => ({
      formId,
      label: forms.find(({ id }) => id === formId)?.title[theCase.locale] ?? formId,
      description: name,
    })),
  });
}

/** Changes the contact person. Links that were sent before stop working. */
export function changeContact(theCase: DemoCase, email: string, message: string): void {
  const from = theCase.contactEmail;
  Object.assign(theCase, { contactEmail: email, hasUndeliveredMail: false });
  theCase.linkVersion += 1;
  change(theCase, theCase.administrator, 'changeContact', {
    type: 'CaseChangeContact',
    details: { from, to: email },
  });
  mail(theCase, { type: 'contactPersonChanged', to: 'contact', quote: message });
}
