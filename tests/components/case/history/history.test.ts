import { describe, expect, it } from 'vitest';
import { changesInFull, entriesInFull, joinHistory, toReadFurther } from '@/components/case/history/history';
import type { AuditEntryView, MailLogEntry } from '@/lib/contract/conversation-shapes';
import { AUDIT_TYPES } from '@/lib/domain/audit/events';
import { AUDIT_EVENTS, valuesOfEvent } from '@/lib/domain/audit/kinds';
import { LOCALES } from '@/lib/domain/locale';
import { keyedTextFor } from '@/lib/platform/i18n/text-for';

let made = 0;

function event(
  type: AuditEntryView['type'],
  time: string,
  rest: Partial<AuditEntryView> = {},
): AuditEntryView {
  made += 1;
  return {
    id: `event-${made}`,
    type,
    at: `2026-11-21T${time}:00.000Z`,
    actor: { kind: 'applicant', name: 'karin@example.com' },
    details: {},
    ...rest,
  };
}

const saved = (time: string, componentId: string, from: string, to: string, formId = 'company') =>
  event('FormValueSaved', time, { details: { formIds: [formId], changes: [{ componentId, from, to }] } });

const mail = (time: string): MailLogEntry => ({
  id: `mail-${time}`,
  type: 'caseCreated',
  to: 'karin@example.com',
  subject: 'Din ansökan',
  createdAt: `2026-11-21T${time}:00.000Z`,
  sentAt: null,
  events: [],
});

/** Everything there is, written oldest first, or the newest of it. */
const page = <T>(items: T[], nextCursor: string | null = null) => ({ items: items.toReversed(), nextCursor });

/** What a history shows, newest first. */
const itemsOf = (audit: AuditEntryView[], mails: MailLogEntry[] = []) =>
  joinHistory(page(audit), page(mails)).map((entry) =>
    entry.kind === 'mail'
      ? 'mail'
      : { type: entry.event.type, at: entry.at.slice(11, 16), changes: entry.changes },
  );

describe('joinHistory', () => {
  it('joins audit log and mail log, newest first', () => {
    const all = itemsOf([event('CaseCreated', '08:00'), event('CaseRejected', '10:00')], [mail('09:00')]);
    expect(all.map((entry) => (typeof entry === 'string' ? entry : entry.type))).toEqual([
      'CaseRejected',
      'mail',
      'CaseCreated',
    ]);
  });

  it('shows a save that settled a correction on its own, and what is saved after it too', () => {
    const settled = saved('08:01', 'zip', '', '1');
    settled.details.corrections = [{ componentId: 'zip', isHandled: true }];
    const all = itemsOf([saved('08:00', 'name', '', 'A'), settled, saved('08:02', 'name', 'A', 'B')]);
    expect(all.map((entry) => (typeof entry === 'string' ? entry : entry.at))).toEqual([
      '08:02',
      '08:01',
      '08:00',
    ]);
  });

  it('shows saves of two people with the same name separately, and those of one person together whatever their name', () => {
    const by = (time: string, accountId: string, name = 'Kim Berg') => ({
      ...saved(time, 'name', '', 'A'),
      actor: { kind: 'caseWorker' as const, name, accountId },
    });
    const times = (saves: AuditEntryView[]) =>
      itemsOf(saves).map((entry) => (typeof entry === 'string' ? entry : entry.at));
    expect(times([by('08:00', '1'), by('08:01', '2'), by('08:02', '1')])).toEqual(['08:02', '08:01']);
    expect(times([by('08:00', '1'), by('08:01', '1', 'Kim Ek')])).toEqual(['08:01']);
  });

  it('shows saves of one person in one form less than 15 minutes apart as one, each field once', () => {
    const saves = [
      saved('08:00', 'name', '', 'A'),
      saved('08:14', 'zip', '', '1'),
      saved('08:28', 'name', 'A', 'Alfa'),
    ];
    expect(itemsOf(saves)).toEqual([
      {
        type: 'FormValueSaved',
        at: '08:28',
        changes: [
          { componentId: 'name', from: '', to: 'Alfa' },
          { componentId: 'zip', from: '', to: '1' },
        ],
      },
    ]);
  });

  it('does not merge what is 15 minutes apart, of another form, or of another person', () => {
    const other = { kind: 'applicant', name: 'kim@example.com' } as const;
    expect(itemsOf([saved('08:00', 'name', '', 'A'), saved('08:15', 'name', 'A', 'B')])).toHaveLength(2);
    expect(
      itemsOf([saved('08:00', 'name', '', 'A'), saved('08:01', 'ceo', '', 'B', 'contacts')]),
    ).toHaveLength(2);
    expect(
      itemsOf([saved('08:00', 'name', '', 'A'), { ...saved('08:01', 'zip', '', '1'), actor: other }]),
    ).toHaveLength(2);
  });

  it('sorts events into kinds to filter by', () => {
    const kindOf = (type: AuditEntryView['type']) =>
      joinHistory(page([event(type, '08:00')]), page([]))[0]?.kind;
    expect(kindOf('FormApproved')).toBe('forms');
    expect(kindOf('CorrectionNeeded')).toBe('forms');
    expect(kindOf('AspirantMessageSubmitted')).toBe('messages');
    expect(kindOf('InternalSignatureSigned')).toBe('signature');
    expect(kindOf('SignatoriesChanged')).toBe('signature');
    expect(kindOf('CaseDelegated')).toBe('case');
  });
});

describe('a history of which older pages are still to be read', () => {
  const shown = (...pages: Parameters<typeof joinHistory>) =>
    joinHistory(...pages).map(({ at }) => at.slice(11, 16));

  it('shows nothing older than where one of its logs ends, and reads that one further', () => {
    const audit = page([event('CaseRejected', '10:00'), event('CaseReset', '11:00')], 'older');
    const mails = page([mail('08:00'), mail('10:30')]);
    expect(shown(audit, mails)).toEqual(['11:00', '10:30', '10:00']);
    expect(toReadFurther(audit, mails)).toEqual({ audit: true, mails: false });
  });

  it('reads further the one that ends first', () => {
    const audit = page([event('CaseRejected', '07:00'), event('CaseReset', '11:00')], 'older');
    const mails = page([mail('08:00'), mail('10:30')], 'older');
    expect(shown(audit, mails)).toEqual(['11:00', '10:30', '08:00']);
    expect(toReadFurther(audit, mails)).toEqual({ audit: false, mails: true });
  });

  it('reads the audit log further while nothing of a kind has come', () => {
    expect(toReadFurther(page([], 'older'), page([]))).toEqual({ audit: true, mails: false });
  });

  it('joins saves that lie on both sides of the end of a page once both are there', () => {
    const newer = [saved('08:10', 'name', 'B', 'C'), saved('08:20', 'name', 'C', 'D')];
    const older = [saved('08:00', 'name', 'A', 'B')];
    expect(joinHistory(page(newer, 'older'), page([]))).toMatchObject([
      { changes: [{ from: 'B', to: 'D' }] },
    ]);
    expect(itemsOf([...older, ...newer])).toMatchObject([{ changes: [{ from: 'A', to: 'D' }] }]);
  });
});

describe('texts that are cut in the list', () => {
  const cut = (time: string, from: string, to: string): AuditEntryView => ({
    ...saved(time, 'name', from, to),
    shortened: true,
  });

  it('are found in the first and the last of the saves that are shown as one', () => {
    const saves = [cut('08:00', 'a…', 'b…'), cut('08:05', 'b…', 'c…'), cut('08:10', 'c…', 'd…')];
    const [entry] = joinHistory(page(saves), page([]));
    if (!entry || entry.kind === 'mail') throw new Error('There is an event');
    expect(entriesInFull(entry)).toEqual([saves[0]?.id, saves[2]?.id]);
    const whole = [
      { ...saved('08:00', 'name', 'a whole', 'b whole'), id: saves[0]?.id ?? '' },
      { ...saved('08:10', 'name', 'c whole', 'd whole'), id: saves[2]?.id ?? '' },
    ];
    expect(changesInFull(entry.changes, whole)).toEqual([
      { componentId: 'name', from: 'a whole', to: 'd whole' },
    ]);
  });

  it('are in the entry itself where it is no save, and nowhere where nothing is cut', () => {
    const reason = event('CaseRejected', '08:00', { details: { reason: 'a…' }, shortened: true });
    const entries = joinHistory(page([saved('07:00', 'name', '', 'a'), reason]), page([]));
    expect(entries.map((entry) => entry.kind !== 'mail' && entriesInFull(entry))).toEqual([[reason.id], []]);
  });
});

describe('the sentence about an event', () => {
  const ofTheForm = { form: 'f', field: 'f', checkPoint: 'c', count: 2 };
  it.each(LOCALES)(
    'is given every value that it names, on the screen and in the documents, in %s',
    (locale) => {
      const text = keyedTextFor(locale);
      for (const type of AUDIT_TYPES.filter((one) => !AUDIT_EVENTS[one].isHidden)) {
        const values = {
          ...ofTheForm,
          ...valuesOfEvent({ type, actor: { kind: 'system' }, details: {} }, locale, String),
        };
        expect(text(`history.event.${type}`, values)).not.toMatch(/history\.event|undefined/);
      }
    },
  );

  it('names the signatories who opened or signed, and those whom the mail did not reach', () => {
    const text = keyedTextFor('sv');
    const details = { opened: ['a@x.example', 'b@x.example'], signed: [], bounced: ['c@x.example'] };
    const values = valuesOfEvent(
      { type: 'SignatoriesChanged', actor: { kind: 'system' }, details },
      'sv',
      String,
    );
    expect(text('history.event.SignatoriesChanged', values)).toBe(
      'Firmatecknarnas status ändrades. Dokumentet öppnades av a@x.example, b@x.example. Mejlet kom inte fram till c@x.example',
    );
  });
});
