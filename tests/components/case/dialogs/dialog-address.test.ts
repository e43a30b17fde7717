import { describe, expect, it } from 'vitest';
import { dialogName, openDialogs } from '@/components/case/dialogs/dialog-address';
import type { CaseView } from '@/lib/contract/shapes';
import { DIALOG_SHAPES } from '@/lib/domain/page-addresses';
import { messagesOf } from '@/lib/platform/i18n/messages';

const ON_CASE = '/case/admin/[caseId]/';
const view = (more: Partial<CaseView>) =>
  ({ status: 'STARTED', permissions: [], ...more }) as unknown as CaseView;

describe('the address of a dialog over a case', () => {
  it.each([
    [[], { formId: null, dialog: null, detail: '' }],
    [['reject'], { formId: null, dialog: 'reject', detail: '' }],
    [['deletenote', '17'], { formId: null, dialog: 'deletenote', detail: '17' }],
    [['form', 'f%C3%B6retag'], { formId: 'företag', dialog: null, detail: '' }],
    [['form', 'company', 'support'], { formId: 'company', dialog: 'support', detail: '' }],
    [['form', 'company', 'field', 'a.b', 'help'], { formId: 'company', dialog: 'help', detail: 'a.b' }],
  ])('%j opens %j', (parts, open) => {
    expect(openDialogs(parts)).toEqual(open);
  });

  it('has a title for each of them', () => {
    const shapes = DIALOG_SHAPES.filter((shape) => shape.startsWith(ON_CASE));
    const dialogs = shapes.flatMap(
      (shape) => openDialogs(shape.slice(ON_CASE.length).split('/')).dialog ?? [],
    );
    expect(dialogs.length).toBeGreaterThan(15);
    const names = dialogs.map((dialog) => dialogName(dialog, view({})));
    expect(names).not.toContain('unavailable');
    expect(Object.keys(messagesOf('sv').dialog ?? {})).toEqual(expect.arrayContaining(names));
  });

  it('is called by what the case allows', () => {
    expect(dialogName('remove', view({}))).toBe('remove');
    expect(dialogName('remove', view({ permissions: ['resetCase'] }))).toBe('reset');
    expect(dialogName('archive', view({ status: 'REJECTED' }))).toBe('archiveRejected');
    expect(dialogName('archive', view({ status: 'EXPORTED_TO_TELLUS' }))).toBe('archiveExported');
  });
});
