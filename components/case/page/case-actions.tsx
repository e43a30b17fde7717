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
import { type CaseDialogName, canOpen, type OpenableCase } from '@/lib/domain/dialogs';
import { documentName } from '@/lib/domain/document-name';
import type { OrganisationType } from '@/lib/domain/fields/organisation-number';

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

export interface ActionFacts extends OpenableCase {
  id: string;
  orgNo: string;
  organisationType: OrganisationType;
}

/** The dialogs on a case as a whole, in the order in which they are offered. */
const OFFERED = [
  ['link', LinkIcon],
  ['delegate', ResponsibleIcon],
  ['changeContact', ContactIcon],
  ['admission', AdmissionIcon],
  ['maillog', MailIcon],
  ['archive', ArchiveIcon],
  ['reject', RejectIcon],
  ['remove', RemoveIcon],
] as const satisfies readonly [CaseDialogName, LucideIcon][];

/** Those that end the case, or the company's chance. */
const ENDING: readonly CaseDialogName[] = ['archive', 'reject', 'remove'];

/** Returns the dialogs that this case worker may open now. `name`: the key of the text under `case.actions`. */
export function caseActions(facts: ActionFacts) {
  const isReset = facts.permissions.includes('resetCase');
  return OFFERED.filter(([dialog]) => canOpen(dialog, facts)).map(([dialog, icon]) => ({
    name: dialog === 'remove' && isReset ? ('reset' as const) : dialog,
    href: `/case/admin/${facts.id}/${dialog}`,
    icon,
    isEnding: ENDING.includes(dialog),
  }));
}

export type CaseAction = ReturnType<typeof caseActions>[number];
