import { expect } from 'playwright/test';

const SANDBOX_URL = process.env.SANDBOX_URL ?? '';

export interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Returns every mail to an address, newest first. */
export function mailsTo(address: string): Promise<Mail[]> {
  return ask(`/mail/api/messages?to=${encodeURIComponent(address)}`);
}

/** Returns the newest mail to an address with this subject, as soon as it has arrived. */
export async function mailTo(address: string, subject: string | RegExp): Promise<Mail> {
  const isMeant = (mail: Mail) =>
    typeof subject === 'string' ? mail.subject.includes(subject) : subject.test(mail.subject);
  let found: Mail | undefined;
  await expect
    .poll(
      async () => {
        const mails = await mailsTo(address);
        found = mails.find(isMeant);
        return found ? [found.subject] : mails.map((mail) => mail.subject);
      },
      { message: `a mail "${subject}" to ${address}`, timeout: 20_000, intervals: [250, 500] },
    )
    .toEqual([
      typeof subject === 'string' ? expect.stringContaining(subject) : expect.stringMatching(subject),
    ]);
  return found as Mail;
}

/** Reports an event of a mail, as its provider does. */
export function reportMail({ id }: Mail, event: 'bounce' | 'delivered' | 'open'): Promise<void> {
  return ask(`/mail/api/messages/${id}/events`, { event });
}

/** Returns the first address in a mail that leads to the product or the sandbox. */
export function linkIn({ text }: Mail): string {
  const [link] = /https?:\/\/localhost:\d+\/[^\s>)\]]+/.exec(text) ?? [];
  if (!link) throw new Error(`There is no link in this mail:\n${text}`);
  return link;
}

export interface ReceivedExport {
  caseId: string;
  times: number;
}

/** Returns the exports of a company that the register received. */
export function exportsOf(orgNo: string): Promise<ReceivedExport[]> {
  return ask(`/register/sandbox/exports?orgNo=${orgNo}`);
}

/** Makes the register report that a company has become a member. */
export function startMembership(orgNo: string, moSlug: string): Promise<void> {
  return ask('/register/sandbox/membership', { orgNo, moSlug, event: 'active' });
}

/** Makes the register report a new name of a company. */
export function renameCompany(orgNo: string, moSlug: string, name: string): Promise<void> {
  return ask('/register/sandbox/membership', { orgNo, moSlug, event: 'renamed', name });
}

/** Makes the register report that a company no longer exists. */
export function endCompany(orgNo: string, moSlug: string): Promise<void> {
  return ask('/register/sandbox/membership', { orgNo, moSlug, event: 'deregistered' });
}

export interface SigningDocument {
  id: string;
  status: string;
  recipients: { email: string; status: string }[];
}

/** Returns the documents of a case at the signing service, newest first. */
export function documentsOf(caseId: string): Promise<SigningDocument[]> {
  return ask(`/getaccept/sandbox/documents?externalId=${caseId}`);
}

/** Signs the newest document of a case as every recipient. */
export async function signAll(caseId: string): Promise<void> {
  const [document] = await documentsOf(caseId);
  for (const { email } of document?.recipients ?? []) {
    await ask(`/getaccept/sandbox/documents/${document?.id}/sign`, { email });
  }
}

/** Declines the newest document of a case as one recipient, with a reason. */
export async function decline(caseId: string, email: string, reason: string): Promise<void> {
  const [document] = await documentsOf(caseId);
  await ask(`/getaccept/sandbox/documents/${document?.id}/decline`, { email, reason });
}

export interface ReceivedEvent {
  id: string;
  verdict: 'verified' | 'wrong' | 'unchecked';
  body: { type: string; data: { caseId?: string; orgNo?: string; status?: string } };
}

/** Returns the webhooks that the sandbox received, newest first. */
export const receivedEvents = (): Promise<ReceivedEvent[]> => ask('/webhooks/sandbox/events');

/** Gives the receiver of webhooks a secret, by which it checks them from then on. */
export const giveSecret = (secret: string): Promise<void> => ask('/webhooks/sandbox/secret', { secret });

/** Makes the signing service report that its mail to a recipient of the newest document did not arrive. */
export async function bounceInvitation(caseId: string, email: string): Promise<void> {
  const [document] = await documentsOf(caseId);
  await ask(`/getaccept/sandbox/documents/${document?.id}/bounce`, { email, reason: 'No such user' });
}

export type Part = 'oidc' | 'smtp' | 'getaccept' | 'register' | 'creditsafe' | 'webhooks';

/** Makes a part of the sandbox fail, until set to `ok` or for this many calls. */
export function setFault(
  part: Part,
  mode: 'ok' | 'down' | 'error' | 'slow' | 'duplicate',
  times?: number,
): Promise<void> {
  return ask('/sandbox/faults', { part, mode, ...(times ? { times } : {}) });
}

/** Returns an address of the sandbox that a browser can open. */
export const sandboxAddress = (path: string): string => `${SANDBOX_URL}${path}`;

async function ask<T>(path: string, body?: object): Promise<T> {
  const response = await fetch(`${SANDBOX_URL}${path}`, {
    ...(body
      ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      : {}),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (response.headers.get('content-type')?.includes('json') ? await response.json() : undefined) as T;
}
