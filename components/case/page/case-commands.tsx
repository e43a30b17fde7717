'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { wholePdfCall, wholeZipCall } from '@/components/case/calls/case-call';
import { useCaseCall } from '@/components/case/calls/use-case-call';
import { useOpenForms } from '@/components/case/forms/open-forms';
import { listPlaceOf } from '@/components/shell/listed-cases';
import { type Command, useCommands } from '@/components/shell/palette/commands';
import { openDialog } from '@/components/ui/address';
import { ApproveIcon, DocumentIcon, NextIcon, PdfIcon, PreviousIcon, ZipIcon } from '@/components/ui/icons';
import { usePrepare } from '@/components/ui/lazy-part';
import type { CaseView } from '@/lib/contract/shapes';
import { documentName } from '@/lib/domain/document-name';
import { type ActionFacts, type CaseAction, caseActions } from './case-actions';
import { noteStep } from './shown-case';

/** The keyboard shortcuts of actions that open a dialog. */
const KEYS: Partial<Record<CaseAction['name'], string>> = { delegate: 'd', link: 'l' };

/** Offers the actions on this case in the palette and by keyboard. Shows nothing. */
export function CaseCommands({ view, facts }: { view: CaseView; facts: ActionFacts }) {
  const t = useTranslations('case');
  const open = useOpenDialog();
  const walk = useWalk(view.id);
  const forms = useFormCommands(view);
  const downloads = useDownloads(facts);
  useCommands(() => [
    ...forwardCommand(t('keys.forward')),
    ...(facts.isErased ? [] : forms),
    ...(document.querySelector(ANSWER) ? answerCommands(t('keys.correct')) : []),
    ...(view.readiness.export.ready && view.permissions.includes('exportCase')
      ? [
          inPalette('export', t('export.action'), () => open(`/case/admin/${view.id}/complete`), {
            key: 'e',
            icon: <NextIcon />,
          }),
        ]
      : []),
    ...TABS.filter(({ tab }) => !facts.isErased || tab === 'history').map(({ tab, key }) => ({
      id: `tab-${tab}`,
      label: t(`keys.${tab}`),
      key,
      isInPalette: true,
      run: () => openTab(tab),
    })),
    ...caseActions(facts).map(({ name, href, icon: Icon }) =>
      inPalette(name, t(`actions.${name}`), () => open(href), { key: KEYS[name], icon: <Icon /> }),
    ),
    ...downloads,
    ...walk(),
  ]);
  return null;
}

function inPalette(id: string, label: string, run: () => void, more: Partial<Command> = {}): Command {
  return { id: `case-${id}`, label, isInPalette: true, run, ...more };
}

/** Returns a function that opens a dialog over the case, as a link does. */
function useOpenDialog(): (href: string) => void {
  const prepare = usePrepare();
  return (href) => {
    prepare(href);
    openDialog(href);
  };
}

/** Returns the command that takes the case forward now, named like its button. */
function forwardCommand(label: string): Command[] {
  const button = forwardButton();
  if (!button) return [];
  const text = button.getAttribute('aria-label') ?? button.textContent ?? '';
  return [
    inPalette('forward', label ? `${label}: ${text}` : text, () => forwardButton()?.click(), {
      key: 'a',
      isForBoth: true,
      icon: <ApproveIcon />,
    }),
  ];
}

/** Returns the button that takes the case forward: in the form over the page, or else on the page. */
function forwardButton(): HTMLElement | null {
  const over = document.querySelector('dialog[open][data-size=page]');
  return (over ?? document).querySelector<HTMLElement>('[data-forward]');
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

function useDownloads(facts: ActionFacts): Command[] {
  const t = useTranslations('case.actions');
  const { send } = useCaseCall(facts.id);
  if (!facts.permissions.includes('downloadPdf')) return [];
  const name = documentName(facts);
  return [
    inPalette('pdf', t('pdf'), () => send(wholePdfCall(facts.id, name)), { icon: <PdfIcon /> }),
    inPalette('zip', t('zip'), () => send(wholeZipCall(facts.id, name)), { icon: <ZipIcon /> }),
  ];
}

const ANSWER = '[data-answer]';

const answerNow = () => document.activeElement?.closest<HTMLElement>(ANSWER) ?? null;

/** Corrects the answer that has focus. At first it leads to the answers. */
function answerCommands(label: string): Command[] {
  const run = () => {
    const answer = answerNow();
    if (answer) answer.querySelector<HTMLElement>('[data-correct]')?.click();
    else document.querySelector<HTMLElement>(ANSWER)?.focus();
  };
  return [{ id: 'case-correct', label, key: 'c', run }];
}

/** Moves to the answer before or after the one that has focus. Returns whether one has. */
function moveAmongAnswers(step: 1 | -1): boolean {
  const now = answerNow();
  if (!now) return false;
  const answers = [...document.querySelectorAll<HTMLElement>(ANSWER)];
  answers[answers.indexOf(now) + step]?.focus();
  return true;
}

/** Returns commands that lead to the neighbouring cases in the list or, in the answers, to the answer beside. */
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
      const step = name === 'next' ? 1 : -1;
      if (!href && !answerNow()) return [];
      const walk = () => {
        if (moveAmongAnswers(step) || !href) return;
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
  { tab: 'messages', key: 'm' },
  { tab: 'notes', key: 'n' },
  { tab: 'history', key: 'h' },
] as const;

/** How long to wait for the content of a tab, in milliseconds. */
const WAIT_MS = 3_000;

/** Shows a tab beside the case and focuses the field in it. */
function openTab(tab: string): void {
  const button = document.querySelector<HTMLElement>(`[role=tab][data-tab=${tab}]`);
  button?.click();
  button?.focus();
  const until = Date.now() + WAIT_MS;
  const lead = () => {
    const field = document.querySelector<HTMLElement>(`[role=tabpanel][data-tab=${tab}] textarea`);
    // Somebody who has moved focus elsewhere is left there.
    if (document.activeElement !== button) return;
    if (field) field.focus();
    else if (Date.now() < until) requestAnimationFrame(lead);
  };
  requestAnimationFrame(lead);
}
