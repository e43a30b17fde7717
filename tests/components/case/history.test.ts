import { describe, expect, it } from 'vitest';
import { joinHistory } from '@/components/case/history';
import type { AuditEntryView, MailLogEntry } from '@/lib/api/conversation-shapes';

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

/** What a history tells, newest first. */
const told = (audit: AuditEntryView[], mails: MailLogEntry[] = []) =>
  joinHistory(audit, mails).map((entry) =>
    entry.kind === 'mail'
      ? 'mail'
      : { type: entry.event.type, at: entry.at.slice(11, 16), changes: entry.changes },
  );

describe('joinHistory', () => {
  it('joins audit log and mail log, newest first', () => {
    const all = told([event('CaseCreated', '08:00'), event('CaseRejected', '10:00')], [mail('09:00')]);
    expect(all.map((entry) => (typeof entry === 'string' ? entry : entry.type))).toEqual([
      'CaseRejected',
      'mail',
      'CaseCreated',
    ]);
  });

  it('tells saves of one person in one form less than 15 minutes apart as one, each field once', () => {
    const saves = [
      saved('08:00', 'name', '', 'A'),
      saved('08:14', 'zip', '', '1'),
      saved('08:28', 'name', 'A', 'Alfa'),
    ];
    expect(told(saves)).toEqual([
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

  it('keeps apart what is 15 minutes apart, of another form, or of another person', () => {
    const other = { kind: 'applicant', name: 'kim@example.com' } as const;
    expect(told([saved('08:00', 'name', '', 'A'), saved('08:15', 'name', 'A', 'B')])).toHaveLength(2);
    expect(told([saved('08:00', 'name', '', 'A'), saved('08:01', 'ceo', '', 'B', 'contacts')])).toHaveLength(
      2,
    );
    expect(
      told([saved('08:00', 'name', '', 'A'), { ...saved('08:01', 'zip', '', '1'), actor: other }]),
    ).toHaveLength(2);
  });

  it('sorts events into kinds to filter by', () => {
    const kindOf = (type: AuditEntryView['type']) => joinHistory([event(type, '08:00')], [])[0]?.kind;
    expect(kindOf('FormApproved')).toBe('forms');
    expect(kindOf('CorrectionNeeded')).toBe('forms');
    expect(kindOf('AspirantMessageSubmitted')).toBe('messages');
    expect(kindOf('InternalSignatureSigned')).toBe('signature');
    expect(kindOf('SignatoriesChanged')).toBe('signature');
    expect(kindOf('CaseDelegated')).toBe('case');
  });
});
