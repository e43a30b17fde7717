'use client';

import { Send } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { call } from '@/components/browser/api-client';
import { ApiProblem } from '@/components/browser/error-text';
import { useRefresh } from '@/components/browser/page-around';
import { useSend } from '@/components/browser/send';
import { useOlderPages } from '@/components/browser/use-older-pages';
import { UnsavedGuard } from '@/components/organisation/unsaved-guard';
import { Alert } from '@/components/ui/alert';
import { Button, CopyButton } from '@/components/ui/button';
import { Card, EmptyState } from '@/components/ui/card';
import { Checkbox } from '@/components/ui/checkbox';
import { CheckboxGroup } from '@/components/ui/choice-group';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { FieldForm, useSentForm } from '@/components/ui/field-form';
import { Link } from '@/components/ui/link';
import { OlderButton } from '@/components/ui/older-button';
import { exactTime } from '@/components/ui/relative-day';
import { type DotTone, StatusDot } from '@/components/ui/status-dot';
import { TextField } from '@/components/ui/text-field';
import type { Page } from '@/lib/contract/pages';
import type { CallAnswer } from '@/lib/contract/typed-calls';
import { fieldProblem } from '@/lib/domain/fields/field-kind';
import { WEBHOOK_ADDRESS } from '@/lib/domain/fields/organisation-fields';
import { WEBHOOK_EVENTS, type WebhookEventType } from '@/lib/domain/organisation/webhooks';

type Webhook = NonNullable<CallAnswer<'getWebhook'>['webhook']>;
export type SentEvent = CallAnswer<'listWebhookEvents'>['items'][number];

interface WebhooksScreenProps {
  slug: string;
  /** Null before the first is saved. */
  webhook: Webhook | null;
  newest: Page<SentEvent>;
}

/** Where an organisation's events go, the secret that signs them, and what was sent. */
export function WebhooksScreen({ slug, webhook, newest }: WebhooksScreenProps) {
  const follow = useFollow(newest);
  return (
    <div className="grid gap-5">
      <Receiver slug={slug} webhook={webhook} onSent={follow} />
      {webhook && <Secret slug={slug} webhook={webhook} />}
      {webhook && <Sent slug={slug} newest={newest} mayResend={webhook.isOn} onSent={follow} />}
    </div>
  );
}

/** How often, and how many times, the page checks what became of an event that somebody has just sent. */
const LOOK_MS = 2_000;
const LOOKS = 8;

/** Returns a function that polls for a while. Each read waits for the previous one. */
function useFollow({ items }: Page<SentEvent>): () => void {
  const refresh = useRefresh();
  const looks = useRef(0);
  useEffect(() => {
    if (looks.current === 0 || !items.some(({ state }) => state === 'WAITING')) return;
    const timer = setTimeout(() => {
      looks.current -= 1;
      void refresh();
    }, LOOK_MS);
    return () => clearTimeout(timer);
  }, [items, refresh]);
  return () => {
    looks.current = LOOKS;
  };
}

interface Edited {
  url: string;
  events: WebhookEventType[];
  isOn: boolean;
}

const NEW: Edited = { url: '', events: [...WEBHOOK_EVENTS], isOn: true };

function editedIn(webhook: Webhook | null): Edited {
  if (webhook === null) return NEW;
  const { url, events, isOn } = webhook;
  return { url, events, isOn };
}

const isSame = (one: Edited, other: Edited) => JSON.stringify(one) === JSON.stringify(other);

function Receiver({ slug, webhook, onSent }: Omit<WebhooksScreenProps, 'newest'> & { onSent: () => void }) {
  const t = useTranslations('organisation.settings.webhooks');
  const save = useTranslations('organisation.settings')('save', { part: t('receiver.save') });
  const saved = editedIn(webhook);
  const [value, set] = useState(saved);
  const isDirty = !isSame(value, saved);
  const form = useSentForm({
    url: fieldProblem(WEBHOOK_ADDRESS, value.url),
    events: value.events.length === 0 ? 'REQUIRED_RADIO' : null,
  });
  const refresh = useRefresh();
  const [isOvertaken, setIsOvertaken] = useState(false);
  const seen = webhook && saved;
  const { send, isPending } = useSend(
    (input: Edited, options) => call('saveWebhook', { slug, ...input, seen }, options),
    {
      done: t('receiver.saved'),
      form,
      refresh,
      onDone: () => setIsOvertaken(false),
      onRefused: (error) => {
        if (!(error instanceof ApiProblem) || error.errorCode !== 'CONFLICT') return false;
        setIsOvertaken(true);
        void refresh();
        return true;
      },
    },
  );
  return (
    <Card id="webhook" title={t('receiver.title')} description={t('receiver.text')}>
      <FieldForm
        form={form}
        onSubmit={() => {
          const parsed = { ...value, url: WEBHOOK_ADDRESS.parse(value.url) };
          set(parsed);
          send(parsed);
        }}
        className="grid gap-5"
      >
        {isOvertaken && (
          <Alert tone="warning">
            <p>{t('receiver.overtaken')}</p>
            <Button
              size="sm"
              className="mt-3"
              onClick={() => {
                set(saved);
                setIsOvertaken(false);
              }}
            >
              {t('receiver.takeSaved')}
            </Button>
          </Alert>
        )}
        <TextField
          id="webhook-url"
          name="url"
          label={t('receiver.url')}
          help={t('receiver.urlHelp')}
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          limit={WEBHOOK_ADDRESS.limit}
          value={value.url}
          onChange={({ target }) => set({ ...value, url: target.value })}
        />
        <CheckboxGroup
          id="webhook-events"
          name="events"
          label={t('receiver.events')}
          options={WEBHOOK_EVENTS.map((type) => ({
            value: type,
            label: t(`event.${type}`),
            description: type,
          }))}
          value={value.events}
          onChange={(chosen) =>
            set({ ...value, events: WEBHOOK_EVENTS.filter((type) => chosen.includes(type)) })
          }
        />
        <Checkbox
          id="webhook-isOn"
          name="isOn"
          label={t('receiver.isOn')}
          help={t('receiver.isOnHelp')}
          checked={value.isOn}
          onChange={({ target }) => set({ ...value, isOn: target.checked })}
        />
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" pending={isPending}>
            {save}
          </Button>
          {webhook?.isOn && !isDirty ? (
            <SendTest slug={slug} onSent={onSent} />
          ) : (
            <p className="text-ink-muted text-sm">{t('receiver.testOff')}</p>
          )}
        </div>
      </FieldForm>
      <UnsavedGuard when={isDirty && !isPending} />
    </Card>
  );
}

function SendTest({ slug, onSent }: { slug: string; onSent: () => void }) {
  const t = useTranslations('organisation.settings.webhooks.receiver');
  const { send, isPending } = useSend((_input: null, options) => call('sendTestEvent', { slug }, options), {
    done: t('tested'),
    onDone: onSent,
    refresh: useRefresh(),
  });
  return (
    <Button variant="quiet" pending={isPending} onClick={() => send(null)}>
      {t('test')}
    </Button>
  );
}

function Secret({ slug, webhook }: { slug: string; webhook: Webhook }) {
  const t = useTranslations('organisation.settings.webhooks.secret');
  const time = useTime();
  const { secret, secretMadeAt, oldSecretUntil } = webhook;
  return (
    <Card id="webhook-secret" title={t('title')} description={t('text')}>
      <div className="grid justify-items-start gap-3">
        {secret !== null && (
          <Alert tone="info" title={t('shown')}>
            <span className="flex flex-wrap items-center gap-2">
              <code className="wrap-anywhere" translate="no">
                {secret}
              </code>
              <CopyButton size="sm" text={secret} copied={t('copied')} failed={t('notCopied')} />
            </span>
          </Alert>
        )}
        <p className="text-ink-muted text-sm">
          {t('made', { time: time(secretMadeAt) })}
          {oldSecretUntil !== null && <> {t('old', { time: time(oldSecretUntil) })}</>}
        </p>
        <ConfirmButton
          question={{ title: t('question.title'), text: <p>{t('question.text')}</p> }}
          change={(options) => call('renewWebhookSecret', { slug }, options)}
          done={t('renewed')}
        >
          {t('renew')}
        </ConfirmButton>
      </div>
    </Card>
  );
}

function useTime(): (at: string) => string {
  const locale = useLocale();
  return (at) => exactTime(new Date(at), locale);
}

interface SentProps {
  slug: string;
  newest: Page<SentEvent>;
  mayResend: boolean;
  onSent: () => void;
}

function Sent({ slug, newest, ...rest }: SentProps) {
  const t = useTranslations('organisation.settings.webhooks.log');
  const { items, hasOlder, showOlder } = useOlderPages(newest, (cursor) =>
    call('listWebhookEvents', { slug, cursor }),
  );
  return (
    <Card id="webhook-log" title={t('title')} description={t('text')}>
      {items.length === 0 ? (
        <EmptyState icon={<Send />} title={t('empty')} />
      ) : (
        <ol className="grid">
          {items.map((event) => (
            <li key={event.id} className="min-w-0 border-line border-b py-3 last:border-0">
              <Event slug={slug} event={event} {...rest} />
            </li>
          ))}
        </ol>
      )}
      <OlderButton list={t('title')} hasOlder={hasOlder} showOlder={showOlder} count={items.length} />
    </Card>
  );
}

const TONE: Record<SentEvent['state'], DotTone> = {
  WAITING: 'neutral',
  DELIVERED: 'success',
  GIVEN_UP: 'danger',
};

function Event({ slug, event, mayResend, onSent }: Omit<SentProps, 'newest'> & { event: SentEvent }) {
  const t = useTranslations('organisation.settings.webhooks');
  const time = useTime();
  const { id, type, caseId, companyName, happenedAt, state, attempts, triedAt, answerStatus, failure } =
    event;
  const name = t(`event.${type}`);
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
      <div className="min-w-0">
        <p className="break-words font-medium">
          {name}
          {caseId !== null && companyName !== null && (
            <>
              {' · '}
              <Link href={`/case/admin/${caseId}`} className="link">
                {companyName}
              </Link>
            </>
          )}
        </p>
        <p className="text-ink-muted text-sm">
          {t('log.happened', { time: time(happenedAt) })}
          {' · '}
          {t('log.attempts', { attempts })}
          {triedAt !== null && `, ${t('log.tried', { time: time(triedAt) })}`}
        </p>
        {failure !== null && (
          <p className="text-sm">{t(`log.failure.${failure}`, { status: answerStatus ?? 0 })}</p>
        )}
        {event.dueAt !== null && attempts > 0 && (
          <p className="text-ink-muted text-sm">{t('log.next', { time: time(event.dueAt) })}</p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <StatusDot tone={TONE[state]} hollow={state === 'WAITING'}>
          {t(`log.state.${state}`)}
        </StatusDot>
        {mayResend && <Again slug={slug} eventId={id} name={name} at={time(happenedAt)} onSent={onSent} />}
      </div>
    </div>
  );
}

interface AgainProps {
  slug: string;
  eventId: string;
  /** What is sent, for a button that appears in many rows. */
  name: string;
  at: string;
  onSent: () => void;
}

function Again({ slug, eventId, name, at, onSent }: AgainProps) {
  const t = useTranslations('organisation.settings.webhooks.log');
  const { send, isPending } = useSend(
    (_input: null, options) => call('sendEventAgain', { slug, eventId }, options),
    { done: t('sent'), onDone: onSent, refresh: useRefresh() },
  );
  return (
    <Button
      size="sm"
      variant="quiet"
      pending={isPending}
      aria-label={t('againFor', { event: name, time: at })}
      onClick={() => send(null)}
    >
      {t('again')}
    </Button>
  );
}
