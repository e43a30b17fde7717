import { useTranslations } from 'next-intl';
import { expectTypeOf, it, vi } from 'vitest';
import { z } from 'zod';
import { addressOf, call, queryKeyOf } from '@/components/browser/api-client';
import { type KeyedText, useKeyedText } from '@/components/browser/keyed-text';
import type { CaseCall } from '@/components/case/calls/case-call';
import { declareCall } from '@/lib/contract/call';
import { CALLS } from '@/lib/contract/contract';
import type { CaseView } from '@/lib/contract/shapes';
import type { CallAnswer, CallInput } from '@/lib/contract/typed-calls';
import { defineCommand } from '@/lib/engine/command';
import { keyedTextFor, textFor } from '@/lib/platform/i18n/text-for';

// The compiler checks this file with the rest: a mistake below that it no longer finds fails `npm run lint`.

vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));

it('a call takes and answers what its contract says', () => {
  expectTypeOf<CallInput<'rejectCase'>>().toEqualTypeOf<{ caseId: string; reason: string }>();
  expectTypeOf<CallAnswer<'rejectCase'>['status']>().toEqualTypeOf<CaseView['status']>();
  expectTypeOf<CallAnswer<'getCaseZip'>>().toEqualTypeOf<Blob>();
  expectTypeOf<CallAnswer<'archiveCase'>>().not.toBeAny();
  expectTypeOf<CallAnswer<'setLocale'>>().toBeVoid();
});

it('a wrong address does not compile', async () => {
  // @ts-expect-error No call has this name.
  const mistake = () => call('rejectCas', { caseId: '1', reason: 'Nej' });
  // @ts-expect-error This call takes no such parameter in its address.
  const parameter = addressOf('getCaseZip', { caseId: '1', preview: true });
  expectTypeOf(mistake).toBeFunction();
  expectTypeOf(parameter).toBeString();
});

it('a wrong input does not compile', async () => {
  // @ts-expect-error The reason is missing.
  await call('rejectCase', { caseId: '1' });
  // @ts-expect-error The reason is a text.
  await call('rejectCase', { caseId: '1', reason: 1 });
  // @ts-expect-error Nothing is called so.
  await call('rejectCase', { caseId: '1', reason: 'Nej', motive: 'Nej' });
  // @ts-expect-error A key of what is remembered is of the input of its call.
  queryKeyOf('listMessages', { case: '1' });
});

it('a misspelt permission does not compile', () => {
  const may = (view: CaseView) => [
    view.permissions.includes('rejectCase'),
    // @ts-expect-error No action has this name.
    view.permissions.includes('rejectCas'),
  ];
  expectTypeOf(may).returns.toEqualTypeOf<boolean[]>();
  // @ts-expect-error No action has this name.
  declareCall('archiveCase', { permission: 'archiveCas', summary: 'Archive a case' });
});

it('a missing done-message does not compile', () => {
  const call = { name: 'archiveCase', input: { caseId: '1' } } as const;
  expectTypeOf({ ...call, done: 'archived' } as const).toExtend<CaseCall>();
  expectTypeOf({ ...call, done: 'archieved' } as const).not.toExtend<CaseCall>();
});

it('a schema that does not parse what stands in the address does not compile', () => {
  declareCall('deleteNote', {
    permission: 'deleteNote',
    summary: 'Delete an internal note',
    // @ts-expect-error The address has `noteId`.
    query: z.object({ note: z.uuid() }),
  });
});

it('a command that chooses what its contract does not declare does not compile', () => {
  const perform = async () => ({ result: { status: 'RESET' as const }, audit: null });
  // @ts-expect-error The contract declares `removeCase` and `resetCase`.
  defineCommand({ call: CALLS.deleteCase, choose: () => 'rejectCase', perform });
  // @ts-expect-error It must choose.
  defineCommand({ call: CALLS.deleteCase, perform });
  // @ts-expect-error There is nothing to choose.
  defineCommand({ call: CALLS.rejectCase, choose: () => 'rejectCase', perform });
});

it('a key without a text does not compile', () => {
  const onScreen = () => {
    const t = useTranslations('shell');
    // @ts-expect-error There is no such text.
    return [t('productName'), t('productNam')];
  };
  const elsewhere = () => {
    const text = textFor('sv');
    // @ts-expect-error There is no such text.
    return [text('shell.productName'), text('shell.productNam')];
  };
  expectTypeOf(onScreen).returns.toEqualTypeOf<string[]>();
  expectTypeOf(elsewhere).returns.toEqualTypeOf<string[]>();
});

it('a key that is put together does not compile where the compiler knows that it has no text', () => {
  const status = 'REJECTED' as 'REJECTED' | 'SUBMITTED';
  const code = 'REJECTED' as string;
  const onScreen = () => {
    const t = useKeyedText('case.missing');
    const all = useKeyedText();
    // @ts-expect-error There is no such section.
    useKeyedText('case.mising');
    // @ts-expect-error The texts of one section are not those of another.
    const other: KeyedText<'status'> = t;
    return [
      t('FORM_NOT_VALID'),
      t(code),
      other(code),
      all(`status.${status}`),
      // @ts-expect-error There is no such text in the section.
      t(status),
    ];
  };
  const elsewhere = () => {
    const text = keyedTextFor('sv');
    return [
      text('shell.productName'),
      text(code),
      text(`status.${code}`),
      text(`status.${status}`),
      keyedTextFor('sv', 'status')(status),
      // @ts-expect-error There is no such text.
      text('shell.productNam'),
      // @ts-expect-error One of both is no text.
      text(`status.${status}_PAST`),
      // @ts-expect-error There is no such text in the section.
      keyedTextFor('sv', 'shell')(status),
    ];
  };
  expectTypeOf(onScreen).returns.toEqualTypeOf<string[]>();
  expectTypeOf(elsewhere).returns.toEqualTypeOf<string[]>();
});
