'use client';

import { useTranslations } from 'next-intl';
import { wholePdfCall, wholeZipCall } from '@/components/case/calls/document-calls';
import { useCaseCall } from '@/components/case/calls/use-case-call';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-style';
import { DialogLink } from '@/components/ui/dialog-link';
import { LinkIcon, MoreIcon, PdfIcon, ZipIcon } from '@/components/ui/icons';
import { inGroups, Menu, MenuItem, MenuLink } from '@/components/ui/menu';
import { documentName } from '@/lib/domain/document-name';
import { type ActionFacts, type CaseAction, caseActions } from './case-menu';

/** The actions on the case as a whole. Only those that this case worker may take now are shown. */
export function CaseActions({ view }: { view: ActionFacts }) {
  const t = useTranslations('case.actions');
  const { send, isPending } = useCaseCall(view.id);
  const [link, ...others] = byPlace(caseActions(view));
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
    <div className="flex flex-wrap gap-2 empty:hidden">
      {link && (
        <DialogLink href={link.href} className={buttonClass({ size: 'sm' })}>
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
        {inGroups(
          others.filter(({ isEnding }) => !isEnding).map(toLink),
          downloads(view).map(({ name, icon: Icon, call }) => (
            <MenuItem key={name} icon={<Icon />} onSelect={() => send(call)}>
              {t(name)}
            </MenuItem>
          )),
          others.filter(({ isEnding }) => isEnding).map(toLink),
        )}
      </Menu>
    </div>
  );
}

/** Separates the link to the application from the other actions, because it has its own button. */
function byPlace(actions: readonly CaseAction[]): [CaseAction | undefined, ...CaseAction[]] {
  return [actions.find(({ name }) => name === 'link'), ...actions.filter(({ name }) => name !== 'link')];
}

function downloads(view: ActionFacts) {
  if (!view.permissions.includes('downloadPdf')) return [];
  const name = documentName(view);
  return [
    { name: 'pdf', icon: PdfIcon, call: wholePdfCall(view.id, name) },
    { name: 'zip', icon: ZipIcon, call: wholeZipCall(view.id, name) },
  ] as const;
}
