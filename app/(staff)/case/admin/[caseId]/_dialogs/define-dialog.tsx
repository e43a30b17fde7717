import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { type CaseDialogFrame, UnavailableDialog } from '@/components/case/dialogs/case-dialog';
import type { CaseView } from '@/lib/contract/shapes';
import type { Action } from '@/lib/domain/lifecycle/transitions';
import { pickMessages } from '@/lib/i18n/messages';
import { pageTitle } from '@/lib/i18n/page-title';
import { type LoadedCase, loadCase } from '../load-case';
import { SHARED_SECTIONS } from './shared-sections';

export interface DialogContext extends LoadedCase {
  frame: CaseDialogFrame;
  /** What else stands in the address. */
  params: Record<string, string>;
}

interface DialogDefinition {
  /** Section of its texts under `dialog`; may depend on the case. */
  name: string | ((view: CaseView) => string);
  /** One of these must be among what the caller may do with the case now. Empty: whoever sees the case. */
  needs: readonly Action[];
  /** Address of what it stands over; default the case. */
  over?: (params: Record<string, string>) => string;
  /** What is written goes to the applicant, so the dialog can be shown in the applicant's language. */
  toApplicant?: boolean;
  /** Whether there is such a page at all, by what else stands in the address. */
  isAddress?: (params: Record<string, string>) => boolean;
  /** What must hold besides. */
  when?: (view: CaseView) => boolean;
  render: (context: DialogContext) => ReactNode | Promise<ReactNode>;
}

interface DialogPageProps {
  params: Promise<{ caseId: string } & Record<string, string>>;
}

/** The page of a dialog route over a case, opened softly (`(.)x`) and by its address (`x`), and its title. */
export function defineDialog(definition: DialogDefinition) {
  return {
    intercepted: (props: DialogPageProps) => dialogPage(definition, props, true),
    direct: (props: DialogPageProps) => dialogPage(definition, props, false),
    metadata: (props: DialogPageProps) => dialogTitle(definition, props),
  };
}

async function dialogTitle({ name }: DialogDefinition, { params }: DialogPageProps): Promise<Metadata> {
  const { view } = await loadCase((await params).caseId);
  return pageTitle(`dialog.${sectionOf(name, view)}.title`);
}

function sectionOf(name: DialogDefinition['name'], view: CaseView): string {
  return typeof name === 'string' ? name : name(view);
}

async function dialogPage(
  { name, needs, over, toApplicant, isAddress, when, render }: DialogDefinition,
  { params }: DialogPageProps,
  intercepted: boolean,
): Promise<ReactNode> {
  const { caseId, ...rest } = await params;
  const loaded = await loadCase(caseId);
  const { view } = loaded;
  if (isAddress && !isAddress(rest)) {
    notFound();
  }
  const frame = {
    caseId: view.id,
    company: `${view.company.name}, ${view.company.orgNo}`,
    closeTo: over ? over({ ...rest, caseId: view.id }) : `/case/admin/${view.id}`,
    intercepted,
  };
  const isPermitted = needs.length === 0 || needs.some((action) => view.permissions.includes(action));
  if (!isPermitted || (when && !when(view))) {
    return <UnavailableDialog {...frame} name={sectionOf(name, view)} />;
  }
  const language = toApplicant ? await applicantLanguage(view, sectionOf(name, view)) : {};
  return render({ ...loaded, frame: { ...frame, ...language }, params: rest });
}

/** The applicant's language for the dialog, where it is not the page's. */
async function applicantLanguage({ activeLocale }: CaseView, section: string) {
  if (activeLocale === (await getLocale())) {
    return {};
  }
  const sections = [...SHARED_SECTIONS, `dialog.${section}`];
  return { language: { locale: activeLocale, messages: pickMessages(activeLocale, sections) } };
}
