import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { type CaseDialogFrame, UnavailableDialog } from '@/components/case/dialogs/case-dialog';
import type { CaseView } from '@/lib/contract/shapes';
import type { Action } from '@/lib/domain/lifecycle/transitions';
import { pickMessages } from '@/lib/i18n/messages';
import { pageTitle } from '@/lib/i18n/page-title';
import type { DialogName } from '@/lib/i18n/text-key';
import { type LoadedCase, loadCase } from '../load-case';
import { SHARED_SECTIONS } from './shared-sections';

export interface DialogContext extends LoadedCase {
  frame: CaseDialogFrame;
  /** The other parts of the address. */
  params: Record<string, string>;
}

interface DialogDefinition {
  /** Section of its texts under `dialog`; may depend on the case. */
  name: DialogName | ((view: CaseView) => DialogName);
  /** The caller must have one of these permissions now. Empty: anyone who sees the case. */
  needs: readonly Action[];
  /** The address of the page under it; default the case. */
  over?: (params: Record<string, string>) => string;
  /** The text goes to the applicant, so the dialog can be shown in the applicant's language. */
  toApplicant?: boolean;
  /** Whether this page exists, by the other parts of the address. */
  isAddress?: (params: Record<string, string>) => boolean;
  /** A further condition. */
  when?: (view: CaseView) => boolean;
  render: (context: DialogContext) => ReactNode | Promise<ReactNode>;
}

interface DialogPageProps {
  params: Promise<{ caseId: string } & Record<string, string>>;
}

/** The page of a dialog route over a case, for soft navigation (`(.)x`) and by address (`x`), and its title. */
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

function sectionOf(name: DialogDefinition['name'], view: CaseView): DialogName {
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

/** The applicant's language for the dialog, if it differs from the page's. */
async function applicantLanguage({ activeLocale }: CaseView, section: string) {
  if (activeLocale === (await getLocale())) {
    return {};
  }
  const sections = [...SHARED_SECTIONS, `dialog.${section}`];
  return { language: { locale: activeLocale, messages: pickMessages(activeLocale, sections) } };
}
