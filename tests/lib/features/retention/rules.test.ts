import { describe, expect, it } from 'vitest';
import { CASE_STATUSES } from '@/lib/domain/lifecycle/status';
import { statusesFor } from '@/lib/domain/lifecycle/transitions';
import {
  announcedErasure,
  erasureDue,
  RETENTION_GROUPS,
  type RetentionRule,
  retentionGroupOf,
  retentionSchema,
  retentionStep,
} from '@/lib/domain/retention-rules';

const RULE: RetentionRule = { afterDays: 90, warnDays: 14, action: 'remove' };
const day = (number: number) => new Date(Date.UTC(2026, 0, 1 + number));
const changed = {
  lastChangedAt: day(0),
  warnedAt: null,
  warningSentAt: null,
  canBeWarned: true,
  isPosted: false,
};
/** A warning that was sent as soon as it was due. */
const warned = (number: number) => ({ warnedAt: day(number), warningSentAt: day(number) });

describe('what a rule asks for', () => {
  it.each([
    ['nothing before its time', {}, 75, 'wait'],
    ['a warning in time', {}, 76, 'warn'],
    ['a late warning rather than none', {}, 500, 'warn'],
    ['nothing while the company may still react', warned(76), 89, 'wait'],
    ['the removal on the day', warned(76), 90, 'remove'],
    ['all the days after a late warning', warned(500), 513, 'wait'],
    ['the removal after a late warning', warned(500), 514, 'remove'],
    ['nothing while the warning waits to be sent', { warnedAt: day(76) }, 91, 'wait'],
    [
      'all the days after a warning that was sent late',
      { warnedAt: day(76), warningSentAt: day(88) },
      101,
      'wait',
    ],
    [
      'the removal after a warning that was sent late',
      { warnedAt: day(76), warningSentAt: day(88) },
      102,
      'remove',
    ],
    ['all the days after a warning that is not tried any more', { warnedAt: day(76) }, 104, 'wait'],
    ['the removal after a warning that is not tried any more', { warnedAt: day(76) }, 105, 'remove'],
    ['a new warning when something changed since', { lastChangedAt: day(80), ...warned(76) }, 200, 'warn'],
    ['nothing after a warning at the moment of the last change', warned(0), 80, 'wait'],
    ['no warning where nobody can be warned', { canBeWarned: false }, 89, 'wait'],
    ['the removal where nobody can be warned', { canBeWarned: false }, 90, 'remove'],
    ['no warning once the paper is posted', { isPosted: true }, 500, 'wait'],
    ['no removal once the paper is posted', { isPosted: true, ...warned(76) }, 500, 'wait'],
  ] as const)('%s', (_name, facts, now, step) => {
    expect(retentionStep(RULE, { ...changed, ...facts }, day(now))).toBe(step);
  });

  it('no warning where the rule has none', () => {
    const rule: RetentionRule = { ...RULE, warnDays: 0, action: 'anonymise' };
    expect(retentionStep(rule, changed, day(89))).toBe('wait');
    expect(retentionStep(rule, changed, day(90))).toBe('anonymise');
  });
});

describe('the erasure that was announced to the company', () => {
  it.each([
    ['is on its day', warned(76), 80, day(90)],
    ['is so many days after a late warning', warned(100), 101, day(114)],
    ['is so many days after a warning that is sent now', { warnedAt: day(76) }, 80, day(94)],
    ['is not before today', warned(76), 95, day(95)],
    ['is none without a warning', {}, 80, null],
    ['is none when something changed since', { lastChangedAt: day(79), ...warned(76) }, 80, null],
    ['is none once the paper is posted', { ...warned(76), isPosted: true }, 80, null],
  ] as const)('%s', (_name, facts, now, erasure) => {
    expect(announcedErasure(RULE, { ...changed, ...facts }, day(now))).toEqual(erasure);
  });
});

it('a case is in the group of its status, in the archive of the one before', () => {
  for (const [group, { statuses, archivedFrom }] of Object.entries(RETENTION_GROUPS)) {
    for (const status of statuses) expect(retentionGroupOf({ status, archivedFrom: null })).toBe(group);
    for (const before of archivedFrom) {
      expect(retentionGroupOf({ status: 'ARCHIVED', archivedFrom: before })).toBe(group);
    }
  }
  expect(retentionGroupOf({ status: 'SUBMITTED', archivedFrom: null })).toBeUndefined();
  expect(retentionGroupOf({ status: 'ARCHIVED', archivedFrom: null })).toBeUndefined();
  expect(retentionGroupOf({ status: 'ARCHIVED', archivedFrom: 'EXPORTED_TO_TELLUS' })).toBeUndefined();
});

describe('the rules of an organisation', () => {
  it('are read with their defaults', () => {
    expect(retentionSchema.parse({})).toEqual({});
    expect(
      retentionSchema.parse({ drafts: { afterDays: 90 }, finished: { afterDays: 730, action: 'anonymise' } }),
    ).toEqual({
      drafts: { afterDays: 90, warnDays: 14, action: 'remove' },
      finished: { afterDays: 730, warnDays: 14, action: 'anonymise' },
    });
  });

  it.each([
    [{ draft: { afterDays: 90 } }],
    [{ drafts: { afterDays: 0 } }],
    [{ drafts: { afterDays: 90, action: 'anonymise' } }],
    [{ rejected: { afterDays: 90 } }],
    [{ finished: { afterDays: 90, action: 'forget' } }],
  ])('%j is refused', (rules) => {
    expect(retentionSchema.safeParse(rules).success).toBe(false);
  });

  it('touch no case that somebody is working on, and every status once', () => {
    const all = Object.values(RETENTION_GROUPS).flatMap(({ statuses }) => statuses);
    expect(new Set(all).size).toBe(all.length);
    const ofRules = [...all, 'ARCHIVED'].sort();
    expect(ofRules).toEqual([...statusesFor('eraseByAge')].sort());
    const archived = Object.values(RETENTION_GROUPS).flatMap(({ archivedFrom }) => archivedFrom);
    // One that the register has not answered stands in the way of a new application, which nothing would end after the erasure.
    const answered = statusesFor('archiveCase').filter((status) => status !== 'EXPORTED_TO_TELLUS');
    expect(archived.toSorted()).toEqual(answered.toSorted());
    const untouched = CASE_STATUSES.filter((status) => !ofRules.includes(status));
    expect(untouched).toContain('SUBMITTED');
    expect(untouched).toContain('SHARED_FOR_EXTERNAL_SIGNATURE');
    expect(untouched).toContain('EXPORTED_TO_TELLUS');
  });
});

describe('the day on which a case is erased', () => {
  const due = (facts: object, now: number, rule: Partial<RetentionRule> = {}) =>
    erasureDue({ ...RULE, ...rule }, { ...changed, ...facts }, day(now));

  it('is that of its age, where nobody is warned or the warning came in time', () => {
    expect(due({ canBeWarned: false }, 300)).toEqual(day(90));
    expect(due({}, 300, { warnDays: 0 })).toEqual(day(90));
    expect(due(warned(70), 300)).toEqual(day(90));
    expect(due({}, 10)).toEqual(day(90));
  });

  it('leaves all the days after the warning, which at the earliest comes now', () => {
    expect(due(warned(80), 85)).toEqual(day(94));
    expect(due({}, 100)).toEqual(day(114));
    expect(due({ lastChangedAt: day(80), ...warned(79) }, 200)).toEqual(day(214));
    expect(due({ lastChangedAt: day(80), ...warned(80) }, 200)).toEqual(day(170));
  });

  it('is warned of at once where the warning is longer than the rule', () => {
    expect(retentionStep({ ...RULE, afterDays: 5 }, changed, day(0))).toBe('warn');
  });
});
