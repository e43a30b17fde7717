import type { LucideIcon } from 'lucide-react';
import {
  AdmissionIcon,
  ArchiveIcon,
  ContactIcon,
  LinkIcon,
  MailIcon,
  RejectIcon,
  RemoveIcon,
  ResponsibleIcon,
} from '@/components/ui/icons';
import type { OrganisationType } from '@/lib/domain/fields/organisation-number';
import type { Action } from '@/lib/domain/lifecycle/transitions';

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
      ...{ name, icon, href: `/case/admin/${facts.id}/${dialog}` },
      isEnding: ['archive', 'reject', 'remove', 'reset'].includes(name),
    }));
}
