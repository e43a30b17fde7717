import { describe, expect, it } from 'vitest';
import type { CaseStatus } from '@/lib/domain/lifecycle/status';
import { tasksOf, type WaitingFacts } from '@/lib/domain/lifecycle/waiting';

const facts = (status: CaseStatus, more: Partial<WaitingFacts> = {}): WaitingFacts => ({
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
    expect(tasksOf(facts(status))).toEqual(tasks);
  });
});

describe('what case workers have to do', () => {
  const one = { openCorrections: 1 };

  it.each<[string, WaitingFacts, string[]]>([
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
    expect(tasksOf(it)).toEqual(tasks);
  });

  it('is told with the most urgent first', () => {
    const everything = {
      ...{ unhandledMessages: 1, handledCorrections: 1, openCorrections: 1 },
      ...{ hasUndeliveredMail: true, hasFailedExport: true },
      ...{ hasBouncedSignatory: true, hasOverdueCorrection: true },
    };
    expect(tasksOf(facts('SHARED_FOR_EXTERNAL_SIGNATURE', everything))).toEqual([
      ...['exportFailed', 'undelivered', 'signatoryUndelivered', 'question', 'overdue', 'corrected'],
    ]);
    expect(tasksOf(facts('SUBMITTED', { ...everything, openCorrections: 0 }))).toEqual([
      ...['exportFailed', 'undelivered', 'question', 'corrected', 'review'],
    ]);
  });
});
