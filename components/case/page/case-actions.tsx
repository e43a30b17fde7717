'use client';

import { useTranslations } from 'next-intl';
import { wholePdfCall, wholeZipCall } from '@/components/case/calls/document-calls';
import { type CaseCaller, useCaseCall } from '@/components/case/calls/use-case-call';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-style';
import { DialogLink } from '@/components/ui/dialog-link';
import { documentName } from '@/components/ui/document-name';
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
  ZipIcon,
} from '@/components/ui/icons';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '@/components/ui/menu';
import type { Action } from '@/lib/domain/lifecycle/transitions';

export interface ActionFacts {
  id: string;
  link?: string | undefined;
  permissions: readonly Action[];
  orgNo: string;
  organisationType: string;
  hasContact: boolean;
}

/** Everything that can be done with the case as a whole; only what this case worker may do now is there. */
export function CaseActions({ view }: { view: ActionFacts }) {
  const t = useTranslations('case.actions');
  const base = `/case/admin/${view.id}`;
  const { send, isPending } = useCaseCall(view.id);
  const may = (action: Action) => view.permissions.includes(action);
  return (
    <div className="flex flex-wrap gap-2">
      {view.link && may('viewLink') && (
        <DialogLink href={`${base}/link`} className={buttonClass({ size: 'sm' })}>
          <LinkIcon aria-hidden="true" />
          {t('link')}
        </DialogLink>
      )}
      <Menu
        trigger={
          <Button size="sm" pending={isPending}>
            {!isPending && <MoreIcon aria-hidden="true" />}
            {t('more')}
          </Button>
        }
      >
        {may('delegate') && (
          <MenuLink dialog href={`${base}/delegate`} icon={<ResponsibleIcon />}>
            {t('delegate')}
          </MenuLink>
        )}
        {may('changeContact') && (
          <MenuLink dialog href={`${base}/changeContact`} icon={<ContactIcon />}>
            {t('changeContact')}
          </MenuLink>
        )}
        {may('sendAdmissionDate') && view.hasContact && (
          <MenuLink dialog href={`${base}/admission`} icon={<AdmissionIcon />}>
            {t('admission')}
          </MenuLink>
        )}
        <MenuLink dialog href={`${base}/maillog`} icon={<MailIcon />}>
          {t('maillog')}
        </MenuLink>
        {may('downloadPdf') && <Downloads view={view} send={send} />}
        <EndingActions view={view} />
      </Menu>
    </div>
  );
}

interface PartProps {
  view: ActionFacts;
  send: CaseCaller['send'];
}

function Downloads({ view, send }: PartProps) {
  const t = useTranslations('case.actions');
  const name = documentName(view);
  return (
    <>
      <MenuSeparator />
      <MenuItem icon={<PdfIcon />} onSelect={() => send(wholePdfCall(view.id, name))}>
        {t('pdf')}
      </MenuItem>
      <MenuItem icon={<ZipIcon />} onSelect={() => send(wholeZipCall(view.id, name))}>
        {t('zip')}
      </MenuItem>
    </>
  );
}

function EndingActions({ view }: Pick<PartProps, 'view'>) {
  const t = useTranslations('case.actions');
  const base = `/case/admin/${view.id}`;
  const may = (action: Action) => view.permissions.includes(action);
  const ends = (['rejectCase', 'removeCase', 'resetCase', 'archiveCase'] as const).some(may);
  return (
    <>
      {ends && <MenuSeparator />}
      {may('archiveCase') && (
        <MenuLink dialog href={`${base}/archive`} icon={<ArchiveIcon />}>
          {t('archive')}
        </MenuLink>
      )}
      {may('rejectCase') && (
        <MenuLink dialog href={`${base}/reject`} icon={<RejectIcon />} tone="danger">
          {t('reject')}
        </MenuLink>
      )}
      {(may('removeCase') || may('resetCase')) && (
        <MenuLink dialog href={`${base}/remove`} icon={<RemoveIcon />} tone="danger">
          {t(may('resetCase') ? 'reset' : 'remove')}
        </MenuLink>
      )}
    </>
  );
}
