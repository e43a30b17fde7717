import type { IncomingMessage, ServerResponse } from 'node:http';
import type { StoredAttachment, StoredMail } from '@/sandbox/mail/stored-mail';
import type { SandboxConfig } from '../config';
import {
  BadRequest,
  isFormPost,
  readFields,
  redirect,
  type SandboxPart,
  sendHtml,
  sendJson,
  sendNothing,
} from '../part';
import { isMailEvent, reportMailEvent } from './events';
import { type Mailbox, mailsTo } from './mailbox';
import { mailboxPage, mailPage } from './pages';

/** The mailbox: every mail that the mail server accepted, as pages and as JSON. */
export function mailPart(config: SandboxConfig, mailbox: Mailbox): SandboxPart {
  return {
    name: 'mail',
    prefix: '/mail',
    async handle(request, response, url) {
      const path = url.pathname.split('/').slice(2).filter(Boolean);
      if (path[0] === 'api') return handleCall(config, mailbox, request, response, url, path.slice(1));
      if (path.length === 0) {
        sendHtml(response, 200, mailboxPage(mailbox.all(), url.searchParams.get('to') ?? ''));
        return true;
      }
      const mail = mailbox.find(path[0] ?? '');
      if (!mail) return false;
      if (path[1] === 'attachments') return sendAttachment(response, mail.attachments[Number(path[2])]);
      if (path.length > 1) return false;
      sendHtml(response, 200, mailPage(mail, { canReport: config.mailWebhookPrivateKey !== undefined }));
      return true;
    },
  };
}

async function handleCall(
  config: SandboxConfig,
  mailbox: Mailbox,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  path: string[],
): Promise<boolean> {
  switch (`${request.method} ${path.join('/')}`) {
    case 'GET messages':
      sendJson(response, 200, mailsTo(mailbox.all(), url.searchParams.get('to')).map(toJson));
      return true;
    case 'GET newest':
      sendJson(response, 200, { id: mailbox.all()[0]?.id ?? null });
      return true;
    case 'DELETE messages':
      mailbox.clear();
      sendNothing(response);
      return true;
    case 'POST messages/clear': // the button of the page, which cannot send DELETE
      mailbox.clear();
      redirect(response, '/mail');
      return true;
    default:
      return handleMailCall(config, mailbox, request, response, path);
  }
}

async function handleMailCall(
  config: SandboxConfig,
  mailbox: Mailbox,
  request: IncomingMessage,
  response: ServerResponse,
  [collection, id = '', action]: string[],
): Promise<boolean> {
  const mail = collection === 'messages' ? mailbox.find(id) : undefined;
  if (!mail) return false;
  if (request.method === 'GET' && action === undefined) sendJson(response, 200, toJson(mail));
  else if (request.method === 'POST' && action === 'events')
    await handleEvent(config, mailbox, mail, request, response);
  else return false;
  return true;
}

async function handleEvent(
  config: SandboxConfig,
  mailbox: Mailbox,
  mail: StoredMail,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { event, reason } = await readFields(request);
  if (!isMailEvent(event))
    throw new BadRequest('event is one of delivered, open, bounce, blocked and dropped.');
  const given = typeof reason === 'string' && reason !== '' ? reason : null;
  const answer = await reportMailEvent(config, mailbox, mail, { event, reason: given });
  if (isFormPost(request)) redirect(response, `/mail/${mail.id}`);
  else
    sendJson(response, 200, {
      delivered: answer.status >= 200 && answer.status < 300,
      status: answer.status,
    });
}

function toJson(mail: StoredMail) {
  return {
    ...mail,
    to: mail.to.join(', '),
    attachments: mail.attachments.map(({ filename, contentType, content }, index) => ({
      filename,
      contentType,
      size: content.byteLength,
      url: `/mail/${mail.id}/attachments/${index}`,
    })),
  };
}

function sendAttachment(response: ServerResponse, attachment: StoredAttachment | undefined): boolean {
  if (!attachment) return false;
  response.writeHead(200, {
    'Content-Type': attachment.contentType,
    'Content-Length': attachment.content.byteLength,
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(attachment.filename)}`,
    'Content-Security-Policy': 'sandbox',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(attachment.content);
  return true;
}
