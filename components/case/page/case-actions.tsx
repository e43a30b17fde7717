'use client';

import type { LucideIcon } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { unarchiveCall, wholePdfCall, wholeZipCall } from '@/components/case/calls/case-call';
import { useCaseCall } from '@/components/case/calls/use-case-call';
import { Button } from '@/components/ui/button';
import {
  AdmissionIcon,
  ArchiveIcon,
  ContactIcon,
  LinkIcon,
  MailIcon,
  MoreIcon,
  PdfIcon,
  RejectIcon,
  RemoveIcon,
  ResponsibleIcon,
  UnarchiveIcon,
  ZipIcon,
} from '@/components/ui/icons';
import { inGroups, Menu, MenuItem, MenuLink } from '@/components/ui/menu';
import { documentName } from '@/lib/domain/document-name';
import type { OrganisationType } from '@/lib/domain/fields/organisation-number';
import type { Action } from '@/lib/domain/lifecycle/transitions';

/** The actions on the case as a whole. Only those that this case worker may take now are shown. */
export function CaseActions({ view }: { view: ActionFacts }) {
  const t = useTranslations('case.actions');
  const { send, isPending } = useCaseCall(view.id);
  const actions = caseActions(view);
  const toLink = ({ name, href, icon: Icon, isEnding }: CaseAction) => (
    <MenuLink
      key={name}
      dialog
      href={href}
      icon={<Icon />}
      tone={isEnding && name !== 'archive' ? 'danger' : undefined}
    >
      {t(name)}
    </MenuLink>
  );
  return (
    <Menu
      trigger={
        <Button size="sm" pending={isPending}>
          {!isPending && <MoreIcon aria-hidden="true" />}
          <span className="max-sm:sr-only">{t('more')}</span>
        </Button>
      }
    >
      {inGroups(
        actions.filter(({ isEnding }) => !isEnding).map(toLink),
        downloads(view).map(({ name, icon: Icon, call }) => (
          <MenuItem key={name} icon={<Icon />} onSelect={() => send(call)}>
            {t(name)}
          </MenuItem>
        )),
        [
          ...(view.permissions.includes('unarchiveCase')
            ? [
                <MenuItem
                  key="unarchive"
                  icon={<UnarchiveIcon />}
                  onSelect={() => send(unarchiveCall(view.id))}
                >
                  {t('unarchive')}
                </MenuItem>,
              ]
            : []),
          ...actions.filter(({ isEnding }) => isEnding).map(toLink),
        ],
      )}
    </Menu>
  );
}

function downloads(view: ActionFacts) {
  if (!view.permissions.includes('downloadPdf')) return [];
  const name = documentName(view);
  return [
    { name: 'pdf', icon: PdfIcon, call: wholePdfCall(view.id, name) },
    { name: 'zip', icon: ZipIcon, call: wholeZipCall(view.id, name) },
  ] as const;
}

export interface ActionFacts {
  id: string;
  link?: string | undefined;
  permissions: readonly Action[];
  orgNo: string;
  organisationType: OrganisationType;
  hasContact: boolean;
  /** There are no answers and no mails to read any longer. The permissions already exclude downloads. */
  isErased: boolean;
}

/** An action on a case as a whole, taken in a dialog. */
export interface CaseAction {
  /** Key of its text under `case.actions`. */
  name:
    | 'link'
    | 'delegate'
    | 'changeContact'
    | 'admission'
    | 'maillog'
    | 'archive'
    | 'reject'
    | 'remove'
    | 'reset';
  href: string;
  icon: LucideIcon;
  /** Whether it ends the case, or the company's chance. */
  isEnding: boolean;
}

/** Returns the actions that this case worker may take now, in the order in which they are offered. */
export function caseActions(facts: ActionFacts): CaseAction[] {
  const may = (action: Action) => facts.permissions.includes(action);
  const canReset = may('resetCase');
  const all: [CaseAction['name'], string, LucideIcon, boolean][] = [
    ['link', 'link', LinkIcon, Boolean(facts.link) && may('viewLink')],
    ['delegate', 'delegate', ResponsibleIcon, may('delegate')],
    ['changeContact', 'changeContact', ContactIcon, may('changeContact')],
    ['admission', 'admission', AdmissionIcon, may('sendAdmissionDate') && facts.hasContact],
    ['maillog', 'maillog', MailIcon, !facts.isErased],
    ['archive', 'archive', ArchiveIcon, may('archiveCase')],
    ['reject', 'reject', RejectIcon, may('rejectCase')],
    [canReset ? 'reset' : 'remove', 'remove', RemoveIcon, canReset || may('removeCase')],
  ];
  return all
    .filter(([, , , isOffered]) => isOffered)
    .map(([name, dialog, icon]) => ({
      name,
      icon,
      href: `/case/admin/${facts.id}/${dialog}`,
      isEnding: ['archive', 'reject', 'remove', 'reset'].includes(name),
    }));
}
