'use client';

import { Monitor, Smartphone } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { memo, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import type { PreviewedOrganisation } from '@/lib/contract/calls/organisation';
import { toLocale } from '@/lib/domain/locale';
import { useVersionDraft } from '../use-draft-store';
import { ApplicantLook } from './applicant-look';
import { TriedForm } from './tried-form';
import type { TriedValues } from './use-preview-editor';

interface PreviewPaneProps {
  organisation: PreviewedOrganisation;
  formId: string;
  /** The part that is being edited. It is marked and in view. */
  chosenId: string | null;
  /** On a narrow screen: whether it shows in place of what is edited. */
  isOpen: boolean;
  /** A part was pressed. */
  onOpen(componentId: string): void;
}

/** The open form as applicants would see it on a phone or a larger screen, next to what is edited. Each follows the other. */
export const PreviewPane = memo(function PreviewPane(props: PreviewPaneProps) {
  const { organisation, formId, chosenId, isOpen, onOpen } = props;
  const t = useTranslations('organisation.editor');
  const locale = toLocale(useLocale());
  const { state } = useVersionDraft();
  const [values, setValues] = useState<TriedValues>({});
  const [isWide, setWide] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const page = useRef<HTMLDivElement>(null);
  useScaled(frame, page, isWide);
  usePresses(page, onOpen);
  useEffect(() => {
    const part = chosenId && page.current?.querySelector(`[data-part="${CSS.escape(chosenId)}"]`);
    const isShown = isOpen || Boolean(frame.current?.offsetParent);
    if (part && frame.current && isShown) bringIntoView(part, frame.current);
  }, [chosenId, isOpen]);
  return (
    <section
      aria-label={t('previewTitle')}
      className={classNames(
        'min-w-0 lg:sticky lg:top-[calc(var(--below-header)+var(--bar))] lg:block',
        !isOpen && 'hidden',
      )}
    >
      <div className="mb-2 flex items-center gap-1">
        <h2 className="sr-only">{t('previewTitle')}</h2>
        <p className="min-w-0 flex-1 text-ink-muted text-sm">{t('previewHint')}</p>
        <IconButton
          label={t('phone')}
          aria-pressed={!isWide}
          icon={<Smartphone aria-hidden="true" />}
          className="aria-pressed:bg-accent-subtle aria-pressed:text-accent-ink"
          onClick={() => setWide(false)}
        />
        <IconButton
          label={t('desktop')}
          aria-pressed={isWide}
          icon={<Monitor aria-hidden="true" />}
          className="aria-pressed:bg-accent-subtle aria-pressed:text-accent-ink"
          onClick={() => setWide(true)}
        />
      </div>
      <div
        ref={frame}
        className="overflow-x-hidden lg:max-h-[calc(100dvh-var(--below-header)-var(--bar)-3.75rem)] lg:overflow-y-auto"
      >
        <div ref={page} className={isWide ? 'w-[45rem] origin-top-left' : 'mx-auto max-w-[375px]'}>
          <ApplicantLook organisation={organisation}>
            <div className={classNames('grid min-w-0 gap-6', isWide ? 'px-10 py-8' : 'px-4 py-5')}>
              <TriedForm
                body={state.body}
                formId={formId}
                locale={locale}
                values={values}
                chosenId={chosenId}
                onChange={setValues}
                renderPart={({ componentId }, part) => (
                  <div
                    data-part={componentId}
                    className={classNames(
                      'min-w-0 cursor-pointer scroll-m-6 rounded-xs outline-offset-6 hover:outline-2 hover:outline-line-strong hover:outline-dotted',
                      componentId === chosenId && 'outline-2 outline-accent-ink',
                    )}
                  >
                    {part}
                  </div>
                )}
              />
            </div>
          </ApplicantLook>
        </div>
      </div>
    </section>
  );
});

/** Draws a page that is wider than its frame as small as it must be. */
function useScaled(
  frame: RefObject<HTMLDivElement | null>,
  page: RefObject<HTMLDivElement | null>,
  isWide: boolean,
): void {
  useEffect(() => {
    const [outer, inner] = [frame.current, page.current];
    if (!outer || !inner || !isWide) return;
    const scale = () => {
      const share = Math.min(1, outer.clientWidth / inner.offsetWidth);
      inner.style.transform = `scale(${share})`;
      // What is drawn smaller still takes up its whole height.
      inner.style.marginBlockEnd = `${inner.offsetHeight * (share - 1)}px`;
    };
    const observer = new ResizeObserver(scale);
    observer.observe(outer);
    observer.observe(inner);
    return () => {
      observer.disconnect();
      inner.style.removeProperty('transform');
      inner.style.removeProperty('margin-block-end');
    };
  }, [frame, page, isWide]);
}

/** Says which part is pressed. Focus that passes opens nothing: the keyboard has the list of parts. */
function usePresses(page: RefObject<HTMLDivElement | null>, onOpen: (componentId: string) => void): void {
  const open = useEffectEvent(({ target }: Event) => {
    const part = target instanceof Element && target.closest('[data-part]');
    const id = part ? part.getAttribute('data-part') : null;
    if (id) onOpen(id);
  });
  useEffect(() => {
    const shown = page.current;
    const hear = (event: Event) => open(event);
    shown?.addEventListener('click', hear);
    return () => shown?.removeEventListener('click', hear);
  }, [page]);
}

/** Scrolls a part into view: within the frame if that scrolls, so that the rest of the page stays where it is. */
function bringIntoView(part: Element, frame: HTMLElement): void {
  if (frame.scrollHeight <= frame.clientHeight) {
    part.scrollIntoView({ block: 'nearest' });
    return;
  }
  const [at, around] = [part.getBoundingClientRect(), frame.getBoundingClientRect()];
  if (at.top < around.top + EDGE) frame.scrollTop += at.top - around.top - EDGE;
  else if (at.bottom > around.bottom - EDGE)
    frame.scrollTop += Math.min(at.top - around.top - EDGE, at.bottom - around.bottom + EDGE);
}

/** How far from the edges of the frame a part is shown, in pixels. */
const EDGE = 24;
