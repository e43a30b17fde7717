import { timingSafeEqual } from 'node:crypto';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { z } from 'zod';
import { AppError } from '@/lib/domain/errors';
import { type Action, statusesFor } from '@/lib/domain/lifecycle/transitions';
import { parseJson } from '@/lib/domain/parse-json';
import { systemActor } from '@/lib/engine/access/access';
import { unlessOvertaken } from '@/lib/engine/case-version';
import { type Command, inTransaction, runCommand } from '@/lib/engine/command';
import { enqueue } from '@/lib/engine/jobs/queue';
import { consumeLimit } from '@/lib/engine/rate-limit';
import { AWAITS_REGISTER, everIn } from '@/lib/features/case/earlier-cases';
import {
  activateMembership,
  cancelMembership,
  changeLegalName,
  invalidateCase,
} from '@/lib/features/case/membership';
import { receiveMailEvents } from '@/lib/features/mail/receive-mail-events';
import type { Prisma } from '@/lib/generated/prisma/client';
import { parseMailEvents, requireMailSignature } from '@/lib/integrations/mail/mail';
import {
  parseRegisterEvent,
  type RegisterEvent,
  requireRegisterSignature,
} from '@/lib/integrations/register/register';
import { parseSigningCallback } from '@/lib/integrations/signing/signing';
import { db } from '@/lib/platform/database/db';
import { inRequest, log } from '@/lib/platform/process/log';
import { env } from '@/lib/platform/settings/env';
import { type Handler, type Method, methods, noSuchCall } from './methods';
import { asAppError, problemResponse } from './problem';
import { callerAddress, readBytes } from './request';
import { logFailure } from './request-log';

interface Sender {
  name: 'mail' | 'register' | 'signing';
  /** The largest body that the sender sends, in bytes. */
  maxBytes: number;
  /** Refuses a request that cannot be from the sender, before reading the body. */
  requireSender(request: Request): void;
  receive(body: string, request: Request): Promise<void>;
}

/** Events of the mail provider, up to 768 kB at once, verified by signature. */
export const mailWebhook = webhook({
  name: 'mail',
  maxBytes: 1_000_000,
  requireSender: ({ headers }) => requireMailSignature(headers),
  receive: (body, { headers }) => receiveMailEvents(parseMailEvents(body, headers)),
});

/** Events of the register, one at a time, verified by signature. */
export const registerWebhook = webhook({
  name: 'register',
  maxBytes: 64_000,
  requireSender: ({ headers }) => requireRegisterSignature(headers),
  receive: (body, { headers }) => receiveRegisterEvent(parseRegisterEvent(body, headers)),
});

/** A callback of the signing service, verified by the secret in its address. It is only a hint. A job then reads the document. */
export const signingWebhook = webhook({
  name: 'signing',
  maxBytes: 1_000_000,
  requireSender: requireSigningSecret,
  async receive(body) {
    const reported = parseJson(body);
    if (reported === undefined) throw new AppError('VALIDATION_FAILED');
    const callback = parseSigningCallback(reported);
    if (callback) await inTransaction((tx) => enqueue(tx, { queue: 'take-in-signing', data: callback }));
  },
});

const WEBHOOKS: ReadonlyMap<string, Record<Method, Handler>> = new Map([
  ['mail', methods({ POST: mailWebhook })],
  ['register', methods({ POST: registerWebhook })],
  ['signing', methods({ POST: signingWebhook })],
]);

/** The route handler of a method, for the system named at the end of the address. 404 for any other. */
export function answerWebhook(method: Method): Handler {
  return (request) => {
    const sender = new URL(request.url).pathname.split('/').at(-1) ?? '';
    return WEBHOOKS.get(sender)?.[method](request) ?? noSuchCall(request);
  };
}

function requireSigningSecret(request: Request): void {
  const given = Buffer.from(new URL(request.url).searchParams.get('secret') ?? '');
  const isGiven = (env().SIGNING_WEBHOOK_SECRET ?? []).some((text) => {
    const secret = Buffer.from(text);
    return given.length === secret.length && timingSafeEqual(given, secret);
  });
  if (!isGiven) throw new AppError('INVALID_SIGNATURE');
}

/**
 * Bad signatures allowed per sender and address in ten minutes. After that, requests of the sender from the address are refused unread. A
 * genuine sender makes none, except with a key that is no longer set here. A good signature clears the record.
 */
export const badSignaturesAllowed = (): number => Math.ceil(30 * env().RATE_LIMIT_FACTOR);
/** Counts bad signatures. `requireGoodRecord` compares the count with the limit. */
const badSignatures = new RateLimiterMemory({ points: 1, duration: 600 });

/** Checks the sender first, then the rate limit, then the size of the body, then its signature. */
function webhook({ name, maxBytes, requireSender, receive }: Sender) {
  const answer = async (request: Request, requestId: string): Promise<Response> => {
    const from = `${name}:${callerAddress(request)}`;
    try {
      await requireGoodRecord(from);
      requireSender(request);
      await consumeLimit('webhook', from);
      await receive(new TextDecoder().decode(await readBytes(request, maxBytes)), request);
      await badSignatures.delete(from);
      return new Response(null, { status: 204 });
    } catch (error) {
      const { code } = asAppError(error);
      if (code === 'INVALID_SIGNATURE') await badSignatures.penalty(from);
      logRefusal(name, code);
      logFailure(error, requestId);
      return problemResponse(error, 'en', requestId);
    }
  };
  return (request: Request): Promise<Response> => {
    const requestId = crypto.randomUUID();
    return inRequest(requestId, () => answer(request, requestId));
  };
}

async function requireGoodRecord(from: string): Promise<void> {
  const record: RateLimiterRes | null = await badSignatures.get(from);
  if (!record || record.consumedPoints < badSignaturesAllowed()) return;
  throw new AppError('RATE_LIMITED', { retryAfter: Math.max(1, Math.ceil(record.msBeforeNext / 1000)) });
}

/** Logs one line per refusal, except for addresses that are refused unread, because they have caused enough lines already. */
function logRefusal(sender: Sender['name'], code: string): void {
  if (code === 'RATE_LIMITED') return;
  log.info({ event: 'webhook', sender, code });
}

const MEMBERS = everIn(statusesFor('cancelMembership'));

const within = (action: Action): Prisma.CaseWhereInput => ({ status: { in: [...statusesFor(action)] } });

/**
 * Applies an event of the register to the cases of its company, or to the one case that it names. Repeated and late events are harmless: the
 * time of the event decides, not that of its arrival.
 */
export function receiveRegisterEvent(event: RegisterEvent): Promise<void> {
  return onceByEvent('register', event.eventId, () => applyEvent(event));
}

async function applyEvent(event: RegisterEvent): Promise<void> {
  const at = new Date(event.at);
  switch (event.event) {
    case 'active':
      return runOnCases(event, { AND: [AWAITS_REGISTER, namedBy(event)] }, activateMembership, { at });
    case 'cancelled':
      return runOnCases(event, { AND: [MEMBERS, namedBy(event)] }, cancelMembership, { at });
    case 'deregistered':
      return runOnCases(event, within('invalidateCase'), invalidateCase, undefined);
    case 'renamed':
      if (event.name)
        await runOnCases(event, within('changeLegalName'), changeLegalName, { name: event.name, at });
  }
}

/**
 * Limits the cases to the one that the membership came from, if the register knows it, or else to those that were there when the event
 * happened. The company may have applied again since.
 */
const namedBy = ({ caseId, at }: RegisterEvent): Prisma.CaseWhereInput =>
  caseId === undefined
    ? { createdAt: { lte: new Date(at) } }
    : { id: { in: z.guid().safeParse(caseId).success ? [caseId] : [] } };

async function runOnCases<Input>(
  { orgNo, moSlug }: RegisterEvent,
  of: Prisma.CaseWhereInput,
  command: Command<Input, void>,
  input: Input,
): Promise<void> {
  const cases = await db().case.findMany({
    where: { orgNo, mo: { slug: moSlug }, erasedAt: null, ...of },
    orderBy: { createdAt: 'desc' },
    select: { id: true },
  });
  for (const { id } of cases) {
    await unlessOvertaken(() => runCommand(command, systemActor('register'), id, input));
  }
}

/**
 * Runs `work` once per event of a sender. The event is recorded afterwards. After a failure the sender tries again, so `work` must be
 * idempotent.
 */
async function onceByEvent(source: string, eventId: string, work: () => Promise<void>): Promise<void> {
  const known = await db().receivedEvent.findUnique({ where: { source_eventId: { source, eventId } } });
  if (known) return;
  await work();
  await db().receivedEvent.createMany({ data: [{ source, eventId }], skipDuplicates: true });
}
