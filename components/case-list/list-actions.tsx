import { FileSpreadsheet, Inbox, Plus, Search, X } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState, useTransition } from 'react';
import { call, readFile, saveFile } from '@/components/browser/api-client';
import { useApiErrorBanner } from '@/components/browser/error-text';
import { showMessage } from '@/components/browser/message-store';
import { OnIntent } from '@/components/browser/on-intent';
import { useSend } from '@/components/browser/send';
import { exportInput, type ListQuery, listHref } from '@/components/shell/list-query';
import { caseHref } from '@/components/shell/listed-cases';
import { Button, IconButton } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-style';
import { classNames } from '@/components/ui/class-names';
import { DialogLink } from '@/components/ui/dialog-link';
import { FileSize } from '@/components/ui/file-size';
import type { CallInput } from '@/lib/contract/typed-calls';

interface ListActionsProps {
  basePath: string;
  query: ListQuery;
  canCreateCases: boolean;
  isSimple: boolean;
}

/** The actions above a list: the other view, a quick search, the next case to take, an export, a new case. */
export function ListActions({ basePath, query, canCreateCases, isSimple }: ListActionsProps) {
  const t = useTranslations('caseList');
  const locale = useLocale();
  // In a worklist, people look for their next case.
  const isWorklist = query.work === 'todo' || query.work === 'mine';
  const search = listHref(basePath, query, { cursors: query.cursors, page: query.page }).slice(
    basePath.length,
  );
  return (
    <>
      <div className="max-sm:me-auto">
        <SimpleSwitch isSimple={isSimple} basePath={basePath} />
      </div>
      {basePath === '/' && (
        <DialogLink href={`/search${search}`} className={buttonClass({ size: 'sm', variant: 'quiet' })}>
          <Search aria-hidden="true" />
          <span className="max-[88rem]:sr-only">{t('quickSearch')}</span>
        </DialogLink>
      )}
      {canCreateCases && <TakeNext isMain={isWorklist} />}
      <ExportButton input={{ ...exportInput(query), locale }} />
      {canCreateCases && (
        <DialogLink
          href={`${basePath === '/' ? '' : basePath}/new${search}`}
          className={buttonClass({ size: 'sm', variant: isWorklist ? 'secondary' : 'primary' })}
        >
          <Plus aria-hidden="true" />
          <span className="max-sm:sr-only">{t('newCase')}</span>
        </DialogLink>
      )}
    </>
  );
}

/** Takes the case without anybody responsible that has waited longest, and opens it. With `isMain`, it is the main action of the page. */
function TakeNext({ isMain }: { isMain: boolean }) {
  const t = useTranslations('caseList.takeNext');
  const router = useRouter();
  const [isOpening, open] = useTransition();
  const { send, isPending } = useSend(() => call('takeNextCase', {}), {
    onDone({ caseId }) {
      if (caseId) open(() => router.push(caseHref({ id: caseId })));
      else showMessage({ type: 'info', text: t('nothing') });
    },
  });
  return (
    <Button
      size="sm"
      variant={isMain ? 'primary' : 'secondary'}
      pending={isPending || isOpening}
      onClick={() => send()}
      title={t('help')}
    >
      <Inbox aria-hidden="true" />
      <span className="max-sm:sr-only">{t('take')}</span>
    </Button>
  );
}

const COOKIE = 'simple';

const ONE_DAY_S = 24 * 60 * 60;

/** Leaves time to see the switch move before the page reloads, in milliseconds. */
const RELOAD_AFTER_MS = 500;

/** Switches between the full and the simple list, in this browser. */
function SimpleSwitch({ isSimple, basePath }: { isSimple: boolean; basePath: string }) {
  const t = useTranslations('caseList.newView');
  const [isOn, setIsOn] = useState(isSimple);
  function toggle() {
    const next = !isOn;
    setIsOn(next);
    writeCookie(next);
    setTimeout(() => {
      // The address of the simple list shows nothing else, so leaving that view also leaves the address.
      if (basePath !== '/' && !next) {
        window.location.assign('/');
      } else {
        window.location.reload();
      }
    }, RELOAD_AFTER_MS);
  }
  return (
    <Tooltip text={t('tooltip')}>
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        onClick={toggle}
        className="inline-flex min-h-control-sm items-center gap-2 rounded text-ink-muted sm:px-2 text-sm hover:text-ink"
      >
        <span
          aria-hidden="true"
          className={classNames(
            'inline-flex h-4.5 w-8 items-center rounded-full border p-0.5 transition-colors forced-colors:border-current',
            isOn ? 'justify-end border-accent bg-accent' : 'border-line-strong bg-sunken',
          )}
        >
          <span className={classNames('size-3 rounded-full', isOn ? 'bg-accent-on' : 'bg-line-strong')} />
        </span>
        {t('label')}
      </button>
    </Tooltip>
  );
}

function writeCookie(isSimple: boolean): void {
  const age = isSimple ? ONE_DAY_S : 0;
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store
  document.cookie = `${COOKIE}=true; path=/; max-age=${age}; samesite=lax`;
}

/** Exports the cases of the list as a workbook. Shows progress, and can be cancelled. */
function ExportButton({ input }: { input: CallInput<'exportList'> }) {
  const t = useTranslations('caseList.exporting');
  const { bytes, start, giveUp } = useExport(input);
  return (
    <span className="inline-flex items-center gap-1 text-ink-muted text-sm">
      <Button size="sm" variant="quiet" pending={bytes !== null} onClick={start}>
        {bytes === null && <FileSpreadsheet aria-hidden="true" />}
        <span className="max-[88rem]:sr-only">{t('start')}</span>
      </Button>
      {bytes !== null && (
        <>
          <FileSize bytes={bytes} />
          <IconButton label={t('giveUp')} icon={<X aria-hidden="true" />} onClick={giveUp} />
        </>
      )}
    </span>
  );
}

/** Runs an export. Says how many bytes have arrived, or null if none is running. */
function useExport(input: CallInput<'exportList'>) {
  const t = useTranslations('caseList.exporting');
  const showError = useApiErrorBanner();
  const [bytes, setBytes] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  async function start() {
    const controller = new AbortController();
    running.current = controller;
    setBytes(0);
    try {
      const { file, name } = await readFile('exportList', input, {
        signal: controller.signal,
        onProgress: setBytes,
      });
      saveFile(file, name);
      showMessage({ type: 'success', text: t('done') });
    } catch (error) {
      if (!controller.signal.aborted) {
        showError(error);
      }
    } finally {
      setBytes(null);
    }
  }
  return { bytes, start, giveUp: () => running.current?.abort() };
}

const loadLibrary = () => import('radix-ui/tooltip');

/** Text about a control, shown on hover and on focus. The child must be focusable. */
function Tooltip({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <OnIntent load={loadLibrary} before={children}>
      {(library) => (
        <library.Provider delayDuration={300}>
          <library.Root>
            <library.Trigger asChild>{children}</library.Trigger>
            <library.Content
              sideOffset={6}
              collisionPadding={8}
              className="z-50 max-w-72 animate-[fade-in_var(--motion)] whitespace-normal rounded-sm bg-ink px-2.5 py-1.5 text-start font-normal text-canvas text-sm"
            >
              {text}
            </library.Content>
          </library.Root>
        </library.Provider>
      )}
    </OnIntent>
  );
}
