import { randomUUID } from 'node:crypto';
import type { AuditEntryView } from '@/lib/contract/conversation-shapes';
import {
  changesOf,
  fieldIdsOf,
  formIdsOf,
  sentenceKey,
  systemName,
  valuesOfEvent,
  wordsIn,
} from '@/lib/domain/audit/kinds';
import { PAGES } from '@/lib/domain/limits';
import { type Locale, organisationName } from '@/lib/domain/locale';
import type { Actor } from '@/lib/engine/access/access';
import { fieldLabel } from '@/lib/features/application/form-state';
import { buildApplicantCase } from '@/lib/features/case/case-view';
import type { CaseMaterial } from '@/lib/features/case/read-case';
import { auditQuery } from '@/lib/features/history/list-audit';
import { messagesQuery } from '@/lib/features/messages/messages';
import { dayInWords, momentInWords } from '@/lib/platform/i18n/date-words';
import { keyedTextFor } from '@/lib/platform/i18n/text-for';
import { log } from '@/lib/platform/process/log';
import type { Block } from '@/lib/platform/typesetting/blocks';
import { runTask } from '@/lib/platform/worker/run-task';
import { WorkerEnded } from '@/lib/platform/worker/worker-process';
import { changeWriter } from './application-content';

/**
 * The conversation and the history of a case as a PDF, in the language of the case: the newest thousand of each, oldest first. Null if they
 * are too large to draw. Throws BUSY.
 */
export async function buildCaseRecord(material: CaseMaterial, actor: Actor): Promise<Uint8Array | null> {
  const { case: theCase } = material;
  const { locale } = theCase;
  const text = keyedTextFor(locale);
  const organisation = organisationName(theCase.mo, locale);
  const title = text('document.record.title', { company: theCase.companyName });
  const now = new Date();
  const pageNumber = { page: '{page}', total: '{total}' };
  const blocks = await recordBlocks(material, actor);
  try {
    return await runTask(
      'draw',
      {
        about: {
          title,
          author: organisation,
          subject: title,
          keywords: [randomUUID()],
          creator: text('shell.productName'),
          language: locale,
          madeAt: now,
        },
        accent: theCase.mo.accentColour,
        front: {
          organisation,
          purpose: theCase.reference ?? '',
          title: text('document.record.heading'),
          company: theCase.companyName,
          facts: [{ label: text('document.facts.date'), value: momentInWords(now, locale) }],
        },
        blocks,
        blocksAfterSigned: null,
        signing: null,
        margins: {
          draft: null,
          left: organisation,
          right: [theCase.reference, theCase.companyName].filter(Boolean).join(' · '),
          code: '',
          page: text('document.footer.page', pageNumber),
          signedPage: '',
          unchanged: '',
        },
        signed: [],
      },
      { isReusable: true },
    );
  } catch (error) {
    if (!(error instanceof WorkerEnded)) throw error;
    log.warn({ event: 'case-record', caseId: theCase.id, message: String(error) });
    return null;
  }
}

/** The conversation and the history, and where older entries are missing, that there are some. */
async function recordBlocks(material: CaseMaterial, actor: Actor): Promise<Block[]> {
  const { case: theCase } = material;
  const { locale } = theCase;
  const text = keyedTextFor(locale);
  const written = changeWriter(buildApplicantCase(material, actor).forms, locale);
  const [{ items: messages, nextCursor: olderMessages }, { items: events, nextCursor: olderEvents }] =
    await Promise.all([
      messagesQuery.read({ actor, case: theCase }, {}),
      auditQuery.read({ actor, case: theCase }, { kind: 'displayed' }),
    ]);
  const older = (cursor: string | null): Block[] =>
    cursor === null ? [] : [{ kind: 'text', text: text('document.record.older', { most: PAGES.whole }) }];
  return [
    { kind: 'form', title: text('document.record.conversation') },
    ...older(olderMessages),
    ...messages.map(({ message, postedBy, createdAt, files = [] }) =>
      entry(createdAt, postedBy, locale, [message, ...files.map(({ displayFileName }) => displayFileName)]),
    ),
    ...(messages.length === 0
      ? [{ kind: 'text' as const, text: text('document.record.noConversation') }]
      : []),
    { kind: 'form', title: text('document.record.history') },
    ...older(olderEvents),
    ...events.map((event) =>
      entry(event.at, actorName(event, locale), locale, [
        ...eventLines(event, material),
        ...changesOf(event).map(written),
      ]),
    ),
  ];
}

function entry(at: string, who: string, locale: Locale, lines: readonly string[]): Block {
  const label = `${momentInWords(new Date(at), locale)} · ${who}`;
  return { kind: 'pair', number: '', label, lines: [...lines], isContinued: false };
}

function actorName({ actor: { kind, name } }: AuditEntryView, locale: Locale): string {
  return kind === 'system' ? keyedTextFor(locale)(`history.system.${systemName(name)}`) : name;
}

/** What happened, as the history on the screen says it, and what a person wrote about it. */
function eventLines(event: AuditEntryView, { template, case: { locale } }: CaseMaterial): string[] {
  const text = keyedTextFor(locale);
  const { componentId: found } = event.details;
  const componentId = typeof found === 'string' ? found : '';
  const ids = formIdsOf(event);
  const checkPoint = template.checkPoints.find((one) => one.componentId === componentId);
  const key = sentenceKey(event, (one) => text.has(`history.${one}`));
  const said = text(`history.${key}`, {
    form: template.forms
      .filter(({ id }) => ids.includes(id))
      .map(({ title }) => title[locale])
      .join(', '),
    field: checkPoint
      ? ''
      : fieldIdsOf(event)
          .map((id) => fieldLabel(template, id, locale))
          .join(', '),
    checkPoint: checkPoint?.title[locale] ?? '',
    count: changesOf(event).length,
    ...valuesOfEvent(event, locale, (day) => dayInWords(day, locale)),
  });
  return [said, ...wordsIn(event.details)];
}
