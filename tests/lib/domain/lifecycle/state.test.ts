import { describe, expect, it } from 'vitest';
import { type StateFacts, stateOf } from '@/lib/domain/lifecycle/state';
import type { CaseStatus } from '@/lib/domain/lifecycle/status';

const facts = (status: CaseStatus, more: Partial<StateFacts> = {}): StateFacts => ({
  ...{ status, unhandledMessages: 0, handledCorrections: 0, openCorrections: 0 },
  ...{ hasUndeliveredMail: false, hasFailedExport: false },
  ...{ hasBouncedSignatory: false, hasOverdueCorrection: false },
  ...more,
});

describe('a case to which nothing happened besides', () => {
  it.each([
    ['SUBMITTED', ['review']],
    ['APPROVED_BY_MA', ['decide']],
    ['INTERNAL_SIGNATURE_SIGNED', ['decide']],
    ['REJECTED_BY_REGIONAL_REVIEWER', ['decide']],
    ['CREATED', []],
    ['STARTED', []],
    ['SHARED_FOR_EXTERNAL_SIGNATURE', []],
    ['DOWNLOADED_FOR_ANALOG_SIGNATURE', []],
    ['SHARED_FOR_INTERNAL_SIGNATURE', []],
    ['OUT_FOR_REGIONAL_REVIEW', []],
    ['EXPORTED_TO_TELLUS', []],
    ['REJECTED', []],
    ['ARCHIVED', []],
    ['REMOVED', []],
  ] as const)('in %s means the tasks %j', (status, tasks) => {
    expect(stateOf(facts(status)).tasks).toEqual(tasks);
  });
});

describe('what case workers have to do', () => {
  const one = { openCorrections: 1 };

  it.each<[string, StateFacts, string[]]>([
    ['nothing while the company corrects', facts('SUBMITTED', one), []],
    ['nothing while the company corrects what was approved', facts('APPROVED_BY_MA', one), []],
    [
      'look at what the company corrected',
      facts('SUBMITTED', { openCorrections: 1, handledCorrections: 1 }),
      ['corrected'],
    ],
    [
      'ask again once the last day is past',
      facts('SUBMITTED', { ...one, hasOverdueCorrection: true }),
      ['overdue'],
    ],
    ['no more once it is made', facts('SUBMITTED', { hasOverdueCorrection: true }), ['review']],
    ['no more once it is rejected', facts('REJECTED', { ...one, hasOverdueCorrection: true }), []],
    ['no more once it is rejected, even if it was made', facts('REJECTED', { handledCorrections: 1 }), []],
    [
      'see to a transfer that failed',
      facts('EXPORTED_TO_TELLUS', { hasFailedExport: true }),
      ['exportFailed'],
    ],
    ['unless nothing is transferred any more', facts('REJECTED', { hasFailedExport: true }), []],
    ['see to a mail that did not arrive', facts('CREATED', { hasUndeliveredMail: true }), ['undelivered']],
    ['also after the decision', facts('EXPORTED_TO_TELLUS', { hasUndeliveredMail: true }), ['undelivered']],
    ['unless nobody waits for it', facts('ARCHIVED', { hasUndeliveredMail: true }), []],
    [
      'see to a signatory whose mail did not arrive',
      facts('SHARED_FOR_EXTERNAL_SIGNATURE', { hasBouncedSignatory: true }),
      ['signatoryUndelivered'],
    ],
    ['unless all have signed', facts('SUBMITTED', { hasBouncedSignatory: true }), ['review']],
    [
      'answer a question, also of a company that was rejected',
      facts('REJECTED', { unhandledMessages: 1 }),
      ['question'],
    ],
    ['unless the case is gone', facts('REMOVED', { unhandledMessages: 1 }), []],
  ])('%s', (_what, it, tasks) => {
    expect(stateOf(it).tasks).toEqual(tasks);
  });

  it('is listed with the most urgent first', () => {
    const everything = {
      ...{ unhandledMessages: 1, handledCorrections: 1, openCorrections: 1 },
      ...{ hasUndeliveredMail: true, hasFailedExport: true },
      ...{ hasBouncedSignatory: true, hasOverdueCorrection: true },
    };
    expect(stateOf(facts('SHARED_FOR_EXTERNAL_SIGNATURE', everything)).tasks).toEqual([
      ...['exportFailed', 'undelivered', 'signatoryUndelivered', 'question', 'overdue', 'corrected'],
    ]);
    expect(stateOf(facts('SUBMITTED', { ...everything, openCorrections: 0 })).tasks).toEqual([
      ...['exportFailed', 'undelivered', 'question', 'corrected', 'review'],
    ]);
  });
});

describe('whom a case waits for', () => {
  it.each([
    ['STARTED', 'applicant'],
    ['SHARED_FOR_EXTERNAL_SIGNATURE', 'signatory'],
    ['DOWNLOADED_FOR_ANALOG_SIGNATURE', 'signatory'],
    ['SUBMITTED', 'us'],
    ['SHARED_FOR_INTERNAL_SIGNATURE', 'manager'],
    ['OUT_FOR_REGIONAL_REVIEW', 'region'],
    ['APPROVED_BY_REGIONAL_REVIEWER', 'us'],
    ['EXPORTED_TO_TELLUS', null],
    ['REJECTED', null],
    ['REMOVED', null],
  ] as const)('in %s is %s, and the turn is theirs', (status, who) => {
    expect(stateOf(facts(status))).toMatchObject({ waitsFor: who, turn: who });
  });

  it('is the company while it corrects, unless somebody else has the case', () => {
    const open = { openCorrections: 1 };
    expect(stateOf(facts('APPROVED', open))).toMatchObject({ waitsFor: 'applicant', turn: 'applicant' });
    expect(stateOf(facts('OUT_FOR_REGIONAL_REVIEW', open))).toMatchObject({
      waitsFor: 'region',
      turn: 'region',
    });
  });

  it.each([{ unhandledMessages: 1 }, { handledCorrections: 1 }])(
    'is us with %j, and the turn ours',
    (more) => {
      expect(stateOf(facts('STARTED', more))).toMatchObject({ waitsFor: 'us', turn: 'us' });
    },
  );

  it.each([
    ['STARTED', { hasUndeliveredMail: true }, 'applicant'],
    ['STARTED', { hasFailedExport: true }, 'applicant'],
    ['SHARED_FOR_EXTERNAL_SIGNATURE', { hasBouncedSignatory: true }, 'signatory'],
    ['SUBMITTED', { openCorrections: 1, hasOverdueCorrection: true }, 'applicant'],
  ] as const)('is us in %s with %j, but the turn stays with them', (status, more, turn) => {
    expect(stateOf(facts(status, more))).toMatchObject({ waitsFor: 'us', turn });
  });

  it('is us with a question about a decided case, which has no turn', () => {
    expect(stateOf(facts('REJECTED', { unhandledMessages: 1 }))).toMatchObject({
      waitsFor: 'us',
      turn: null,
    });
  });
});
