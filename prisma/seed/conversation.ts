import { inviteColleague as inviteColleagueCommand } from '@/lib/features/application/colleagues';
import { changeContact as changeContactCommand, delegateCase } from '@/lib/features/case/change-case';
import { uploadMessageFile } from '@/lib/features/messages/message-files';
import { markMessageHandled, postMessage as postMessageCommand } from '@/lib/features/messages/messages';
import { writeNote as writeNoteCommand } from '@/lib/features/messages/notes';
import { pdfFile } from './documents';
import type { CaseWorker } from './people';
import { act, type By, happen, run, type Story } from './story';

interface MessageOptions {
  /** Who writes. Default: the contact person. */
  by?: By;
  /** The form that the message is about. */
  formId?: string;
  componentId?: string;
  /** The names of PDF files attached to the message. */
  files?: readonly string[];
}

export function postMessage(story: Story, message: string, options: MessageOptions = {}): void {
  const { by = 'contact', files = [], ...about } = options;
  happen(story, async (scene) => {
    const fileIds: string[] = [];
    for (const name of files) {
      const file = await pdfFile(story, name);
      fileIds.push((await run(scene, by, uploadMessageFile, { file })).id);
    }
    await run(scene, by, postMessageCommand, { message, ...about, fileIds });
  });
}

/** A case worker marks the company's newest message as handled. */
export function markHandled(story: Story, by: CaseWorker): void {
  happen(story, async (scene) => {
    const { id: messageId } = await scene.tx.message.findFirstOrThrow({
      where: { caseId: scene.caseId, postedByMA: false },
      orderBy: { createdAt: 'desc' },
    });
    await run(scene, by, markMessageHandled, { messageId, isHandled: true });
  });
}

export const writeNote = (story: Story, by: CaseWorker, text: string): void =>
  act(story, by, writeNoteCommand, { text });

export const delegate = (story: Story, { accountId }: CaseWorker): void =>
  act(story, story.administrator, delegateCase, { userAdId: accountId });

/** Invites a person to help fill in the application. */
export const inviteColleague = (story: Story, email: string): void =>
  act(story, 'contact', inviteColleagueCommand, { email });

/** Changes the contact person. Links that were sent before stop working. */
export function changeContact(story: Story, email: string, message: string): void {
  act(story, story.administrator, changeContactCommand, { email, message });
  happen(story, async ({ applicants }) => applicants.clear());
}
