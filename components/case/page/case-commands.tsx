'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { openDialog } from '@/components/browser/address';
import { useApiErrorBanner } from '@/components/browser/error-text';
import { showMessage } from '@/components/browser/message-store';
import { usePageAround } from '@/components/browser/page-around';
import { unarchiveCall, whenAnswered, wholePdfCall, wholeZipCall } from '@/components/case/calls/case-call';
import { forgetDone, lastDone } from '@/components/case/calls/undo';
import { useCaseCall, useCaseCalls } from '@/components/case/calls/use-case-call';
import { caseQuery } from '@/components/case/shown/case-pages';
import { useOpenForms } from '@/components/case/shown/open-forms';
import { noteStep, useContactValue, useShownCase } from '@/components/case/shown/shown-case';
import { listPlaceOf } from '@/components/shell/listed-cases';
import { awaitTarget } from '@/components/shell/palette/awaited';
import { type Command, useCommands } from '@/components/shell/palette/commands';
import { DocumentIcon, NextIcon, PdfIcon, PreviousIcon, UnarchiveIcon, ZipIcon } from '@/components/ui/icons';
import type { CaseView } from '@/lib/contract/shapes';
import { reminderTime } from '@/lib/domain/deadlines';
import { documentName } from '@/lib/domain/document-name';
import type { Action } from '@/lib/domain/lifecycle/transitions';
import { now } from '@/lib/domain/now';
import { type ActionFacts, type CaseAction, caseActions } from './case-actions';

/** The keyboard shortcuts of actions that open a dialog. */
const KEYS: Partial<Record<CaseAction['name'], string>> = { delegate: 'd', link: 'l' };

/** Offers the actions on this case in the palette and by keyboard. Shows nothing. */
export function CaseCommands({ view, facts }: { view: CaseView; facts: ActionFacts }) {
  const t = useTranslations('case');
  const open = useOpenDialog();
  const walk = useWalk(view.id);
  const forms = useFormCommands(view);
  const answers = useAnswerCommands();
  const calls = useDirectCalls(facts);
  const undo = useUndo(view);
  useCommands(() => [
    ...(facts.isErased ? [] : forms),
    ...answers(),
    ...(view.readiness.export.ready && view.permissions.includes('exportCase')
      ? [
          inPalette('export', t('export.action'), () => open(`/case/admin/${view.id}/complete`), {
            key: 'e',
            icon: <NextIcon />,
          }),
        ]
      : []),
    ...TABS.filter(({ tab }) => !facts.isErased || tab === 'history').map(({ tab, key, writes }) => ({
      id: `tab-${tab}`,
      label: t(`keys.${tab}`),
      key,
      isInPalette: true,
      run: () => openTab(tab, writes !== null && view.permissions.includes(writes)),
    })),
    ...caseActions(facts).map(({ name, href, icon: Icon }) =>
      inPalette(name, t(`actions.${name}`), () => open(href), { key: KEYS[name], icon: <Icon /> }),
    ),
    ...calls,
    undo(),
    ...walk(),
  ]);
  return null;
}

function inPalette(id: string, label: string, run: () => void, more: Partial<Command> = {}): Command {
  return { id: `case-${id}`, label, isInPalette: true, run, ...more };
}

/** Returns a function that opens a dialog over the case, as a link does. */
function useOpenDialog(): (href: string) => void {
  const { prepare } = usePageAround();
  return (href) => {
    prepare?.(href);
    openDialog(href);
    awaitTarget(() => document.querySelector<HTMLElement>('dialog[open]:not([data-size=page])'));
  };
}

function useFormCommands(view: CaseView): Command[] {
  const t = useTranslations('case');
  const open = useOpenDialog();
  const { isAllOpen, toggleAll } = useOpenForms();
  return [
    inPalette('answers', t(isAllOpen ? 'forms.hideAll' : 'forms.showAll'), toggleAll, { key: 'v' }),
    ...view.forms.map(({ id, title }) =>
      inPalette(
        `form-${id}`,
        t('keys.form', { form: title }),
        () => open(`/case/admin/${view.id}/form/${id}`),
        {
          icon: <DocumentIcon />,
        },
      ),
    ),
  ];
}

/** The actions on the case as a whole that ask nothing first. */
function useDirectCalls(facts: ActionFacts): Command[] {
  const t = useTranslations('case.actions');
  const { send } = useCaseCall(facts.id);
  const may = (action: Action) => facts.permissions.includes(action);
  const name = documentName(facts);
  const unarchive = inPalette('unarchive', t('unarchive'), () => send(unarchiveCall(facts.id)), {
    icon: <UnarchiveIcon />,
  });
  const downloads = [
    inPalette('pdf', t('pdf'), () => send(wholePdfCall(facts.id, name)), { icon: <PdfIcon /> }),
    inPalette('zip', t('zip'), () => send(wholeZipCall(facts.id, name)), { icon: <ZipIcon /> }),
  ];
  return [...(may('unarchiveCase') ? [unarchive] : []), ...(may('downloadPdf') ? downloads : [])];
}

const ANSWER = '[data-answer]';

const answerNow = () => document.activeElement?.closest<HTMLElement>(ANSWER) ?? null;

/** Returns commands that lead to the answers. On an answer: to the previous or next one, and to the request for its correction. */
function useAnswerCommands(): () => Command[] {
  const t = useTranslations('case.keys');
  return () => {
    const answers = [...document.querySelectorAll<HTMLElement>(ANSWER)];
    const now = answerNow();
    if (!now) {
      const [first] = answers;
      return first ? [{ id: 'answers', label: t('toAnswers'), key: 'c', run: () => first.focus() }] : [];
    }
    const place = answers.indexOf(now);
    return [
      { id: 'answer-next', label: t('nextAnswer'), key: 'j', run: () => answers[place + 1]?.focus() },
      { id: 'answer-previous', label: t('previousAnswer'), key: 'k', run: () => answers[place - 1]?.focus() },
      ...correctCommand(now, t('correct')),
    ];
  };
}

/** Returns the command that opens the box under an answer in which its correction is requested, if it can be. */
function correctCommand(answer: HTMLElement, label: string): Command[] {
  const opener = answer.querySelector<HTMLElement>('[data-correct]');
  if (!opener) return [];
  const run = () => {
    opener.click();
    awaitTarget(() => answer.querySelector('textarea'));
  };
  return [{ id: 'answer-correct', label, key: 'c', run }];
}

/** Returns the command that undoes what was done last to the case in this window, together with all that was done in the same press. */
function useUndo(view: CaseView): () => Command {
  const t = useTranslations('case.undo');
  const done = useTranslations('case.done');
  const contact = useContactValue();
  const { sendAll } = useCaseCalls(view.id);
  const { askBefore } = useShownCase();
  const showError = useApiErrorBanner();
  const locale = useLocale();
  const client = useQueryClient();
  async function undo() {
    // What was pressed last may not be answered yet, and the page may not show it yet.
    await whenAnswered(view.id);
    const last = lastDone(view.id);
    const what = last ? done(last.done, { ...contact, when: reminderTime(now()) }) : '';
    const known = last?.undo(view) ?? [];
    const read = () => client.fetchQuery({ ...caseQuery(view.id, locale), staleTime: 0 });
    const calls = last && known.length === 0 ? last.undo((await read()).answer) : known;
    // Pressed twice.
    if (lastDone(view.id) !== last) return;
    if (calls.length === 0)
      return void showMessage({ type: 'info', text: t(last ? 'cannot' : 'nothing', { what }) });
    const [first, ...others] = calls;
    const text =
      first && others.length === 0 ? done(first.done, { ...contact, when: '' }) : t('done', { what });
    const send = () => {
      forgetDone(calls);
      sendAll(calls, { message: text });
    };
    calls.some(({ undoes }) => undoes) ? askBefore(send) : send();
  }
  return () => ({
    id: 'undo',
    label: t('last'),
    key: 'z',
    isUndo: true,
    isInPalette: lastDone(view.id) !== null,
    run: () => void undo().catch(showError),
  });
}

/** Returns commands that lead to the neighbouring cases in the list. */
function useWalk(caseId: string): () => Command[] {
  const t = useTranslations('case.neighbours');
  const router = useRouter();
  return () => {
    const place = listPlaceOf(`/case/admin/${caseId}`);
    const to = (
      name: 'next' | 'previous',
      href: string | undefined,
      key: string,
      icon: Command['icon'],
    ): Command[] => {
      if (!href) return [];
      const walk = () => {
        noteStep(name, href);
        router.replace(href);
      };
      return [inPalette(name, t(name), walk, { key, icon })];
    };
    return [
      ...to('next', place?.next, 'j', <NextIcon />),
      ...to('previous', place?.previous, 'k', <PreviousIcon />),
    ];
  };
}

const TABS = [
  { tab: 'messages', key: 'm', writes: 'postMessage' },
  { tab: 'notes', key: 'n', writes: 'writeNote' },
  { tab: 'history', key: 'h', writes: null },
] as const;

/** Shows a tab next to the case and focuses the field in it, if it has one. */
export function openTab(tab: string, hasField: boolean): void {
  const button = document.querySelector<HTMLElement>(`[role=tab][data-tab=${tab}]`);
  button?.click();
  button?.focus();
  if (hasField) awaitTarget(() => document.querySelector(`[role=tabpanel][data-tab=${tab}] textarea`));
}
