import { z } from 'zod';
import { declareCall } from '@/lib/contract/call';
import { instant, slugParameter } from '@/lib/contract/organisation-shapes';
import { nextCursorShape, pageParameters } from '@/lib/contract/pages';
import { WEBHOOK_ADDRESS } from '@/lib/domain/fields/organisation-fields';
import { fieldSchema } from '@/lib/domain/fields/schemas';
import {
  TEST_EVENT,
  WEBHOOK_EVENTS,
  WEBHOOK_FAILURES,
  WEBHOOK_STATES,
  type WebhookEventType,
} from '@/lib/domain/organisation/webhooks';

const slug = z.object({ slug: slugParameter });
const eventType = z.enum(WEBHOOK_EVENTS);

export const webhookShape = z.object({
  url: z.string(),
  events: z.array(eventType),
  isOn: z.boolean(),
  /** Only in the first minutes after it was made. */
  secret: z.string().nullable(),
  secretMadeAt: instant,
  /** Until when the secret before signs as well. Null if it does not. */
  oldSecretUntil: instant.nullable(),
});

export const webhookEventShape = z.object({
  id: z.guid(),
  type: z.enum([TEST_EVENT, ...WEBHOOK_EVENTS]),
  /** Null for a test. */
  caseId: z.guid().nullable(),
  companyName: z.string().nullable(),
  happenedAt: instant,
  state: z.enum(WEBHOOK_STATES),
  attempts: z.int(),
  triedAt: instant.nullable(),
  /** When it is tried next. Null if it waits no longer. */
  dueAt: instant.nullable(),
  answerStatus: z.int().nullable(),
  failure: z.enum(WEBHOOK_FAILURES).nullable(),
});

/** What an organisation's receiver gets, by its type. A test is about no case. */
export const webhookMessageShape = (type: WebhookEventType | typeof TEST_EVENT) =>
  z.object({
    version: z.literal(1),
    id: z.guid(),
    type: z.literal(type),
    timestamp: instant,
    data: type === TEST_EVENT ? organisationOfEvent : organisationOfEvent.extend(caseOfEvent),
  });

const organisationOfEvent = z.object({ moSlug: z.string() });
const caseOfEvent = {
  caseId: z.guid(),
  orgNo: z.string().nullable().describe('Null for a sole trader, and for a case that was erased'),
  status: z.string().describe('The status of the case by what happened'),
};

const receiver = z.object({
  url: fieldSchema(WEBHOOK_ADDRESS),
  events: z.array(eventType).min(1, 'REQUIRED').max(WEBHOOK_EVENTS.length),
  isOn: z.boolean(),
});

export const ORGANISATION_WEBHOOK_CALLS = {
  getWebhook: declareCall('getWebhook', {
    permission: 'changeSettings',
    summary: "Where an organisation's events go. Its secret is shown for ten minutes after it was made",
    query: slug,
    response: z.object({ webhook: webhookShape.nullable() }),
    errors: ['NOT_FOUND'],
  }),

  saveWebhook: declareCall('saveWebhook', {
    permission: 'changeSettings',
    summary: 'Set where events go, which, and whether. The first time a secret is made',
    query: slug,
    body: receiver.extend({
      seen: receiver
        .nullable()
        .optional()
        .describe('What the caller saw, null for none. Absent: whatever it is'),
    }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),

  renewWebhookSecret: declareCall('renewWebhookSecret', {
    permission: 'changeSettings',
    summary: 'Make a new secret. The previous one signs as well for a day',
    query: slug,
    errors: ['NOT_FOUND'],
  }),

  sendTestEvent: declareCall('sendTestEvent', {
    permission: 'changeSettings',
    summary: 'Send an event about no case, once',
    query: slug,
    errors: ['NOT_FOUND', 'NOT_READY'],
    limits: ['message'],
  }),

  listWebhookEvents: declareCall('listWebhookEvents', {
    permission: 'changeSettings',
    summary: 'The events of the last 30 days and how they were received, newest first',
    query: slug.extend(pageParameters.shape),
    response: z.object({ items: z.array(webhookEventShape), nextCursor: nextCursorShape }),
    errors: ['NOT_FOUND'],
  }),

  sendEventAgain: declareCall('sendEventAgain', {
    permission: 'changeSettings',
    summary: 'Send an event again, with the same id',
    query: slug.extend({ eventId: z.guid() }),
    errors: ['NOT_FOUND', 'NOT_READY'],
    limits: ['message'],
  }),
};
