'use client';

import { useTranslations } from 'next-intl';
import { wholePdfCall, wholeZipCall } from '@/components/case/calls/document-calls';
import { type CaseCaller, useCaseCall } from '@/components/case/calls/use-case-call';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-style';
import { DialogLink } from '@/components/ui/dialog-link';
import { LinkIcon, MoreIcon, PdfIcon, ZipIcon } from '@/components/ui/icons';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '@/components/ui/menu';
import { documentName } from '@/lib/domain/document-name';
import { type ActionFacts, type CaseAction, caseActions } from './case-menu';

/** Everything that can be done with the case as a whole; only what this case worker may do now is there. */
export function CaseActions({ view }: { view: ActionFacts }) {
  const t = useTranslations('case.actions');
  const { send, isPending } = useCaseCall(view.id);
  const [link, ...others] = byPlace(caseActions(view));
  return (
    <div className="flex flex-wrap gap-2">
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
        <ActionLinks actions={others.filter(({ isEnding }) => !isEnding)} />
        {view.permissions.includes('downloadPdf') && <Downloads view={view} send={send} />}
        {others.some(({ isEnding }) => isEnding) && <MenuSeparator />}
        <ActionLinks actions={others.filter(({ isEnding }) => isEnding)} />
      </Menu>
    </div>
  );
}

/** The link to the application has a button of its own. */
function byPlace(actions: readonly CaseAction[]): [CaseAction | undefined, ...CaseAction[]] {
  return [actions.find(({ name }) => name === 'link'), ...actions.filter(({ name }) => name !== 'link')];
}

function ActionLinks({ actions }: { actions: readonly CaseAction[] }) {
  const t = useTranslations('case.actions');
  return actions.map(({ name, href, icon: Icon, isEnding }) => (
    <MenuLink
      key={name}
      dialog
      href={href}
      icon={<Icon />}
      tone={isEnding && name !== 'archive' ? 'danger' : undefined}
    >
      {t(name)}
    </MenuLink>
  ));
}

function Downloads({ view, send }: { view: ActionFacts; send: CaseCaller['send'] }) {
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
