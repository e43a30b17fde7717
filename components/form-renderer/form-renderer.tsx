'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent } from 'react';
import { FetchedPart } from '@/components/browser/fetched-part';
import { lazyPart } from '@/components/browser/lazy-part';
import { showMessage } from '@/components/browser/message-store';
import { Button } from '@/components/ui/button';
import { ErrorSummary } from '@/components/ui/error-summary';
import { SignInInTab } from '@/components/ui/sign-in-in-tab';
import { savableComponents } from '@/lib/domain/forms/rows';
import { valueAt } from '@/lib/domain/forms/validation';
import type { SaveState, Trouble } from './autosave';
import { controlId } from './control-id';
import { fetchControls } from './field-input';
import { FormContextProvider, type FormPost, type FormSlots, POSTED_FORM_ID, useForm } from './form-context';
import { FormRows } from './form-rows';
import { useErrorText, useFieldNames } from './use-error-text';
import { useFieldOfAddress } from './use-field-of-address';
import type { FormEditor } from './use-form-editor';

// Seldom needed, so the code is fetched only when it is.
const UnaskedCorrections = lazyPart(() =>
  import('./unasked-corrections').then((module) => module.UnaskedCorrections),
);

interface FormRendererProps extends FormSlots {
  editor: FormEditor;
  /** The button to press once the case link no longer works. */
  renewLink?: ReactNode;
  /** Language of the form's own texts, if it differs from the page's. */
  lang?: string;
  /** A dialog over the form about one of its fields. */
  children?: ReactNode;
  post?: FormPost | undefined;
}

/** A form to fill in: its errors, what prevents it from being saved, and its rows. */
export function FormRenderer({ editor, renewLink, lang, children, post, ...slots }: FormRendererProps) {
  useFieldOfAddress();
  useControls(editor.form);
  return (
    <FormContextProvider value={{ editor, post, ...slots }}>
      <FormTrouble renewLink={renewLink} />
      <Posted post={post}>
        <div lang={lang} className="@container/form grid min-w-0 gap-7">
          <FormErrorSummary />
          {savableComponents(editor.form.rows).some(({ correction }) => correction) && (
            <FetchedPart>
              <UnaskedCorrections />
            </FetchedPart>
          )}
          <FormRows rows={editor.form.rows} />
        </div>
      </Posted>
      {children}
    </FormContextProvider>
  );
}

/** The form's element, which a browser posts while no scripts run. With scripts, nothing sends it. */
function Posted({ post, children }: { post: FormPost | undefined; children: ReactNode }) {
  if (!post?.action) return children;
  return (
    <form
      id={POSTED_FORM_ID}
      method="post"
      action={post.action}
      encType="multipart/form-data"
      noValidate
      onKeyDown={staysInField}
    >
      {Object.entries(post.hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

/** Enter in a field does not press the form's button: answers are saved as they are written. */
function staysInField(event: KeyboardEvent): void {
  const { target } = event;
  if (event.key === 'Enter' && target instanceof HTMLInputElement && target.type !== 'file') {
    event.preventDefault();
  }
}

/** Prefetches the controls of hidden fields too, because the next answer may show them. */
function useControls({ rows }: FormEditor['form']): void {
  useEffect(() => fetchControls(savableComponents(rows)), [rows]);
}

/** Lists the errors found by the full check, above the form. Each line names its field and leads to it. */
function FormErrorSummary() {
  const { editor } = useForm();
  const nameOf = useFieldNames(editor.form.rows);
  const errorText = useErrorText();
  if (editor.attempt === 0) {
    return null;
  }
  const errors = [...new Set([...editor.notes.keys(), ...editor.errors.keys()])].flatMap((key) => {
    const code = editor.errorOf(key);
    const { row, name } = nameOf(key);
    const message =
      editor.notes.get(key) ?? (code && errorText(row, code, valueAt(editor.values, key), editor));
    return message ? [{ id: controlId(key), label: name, message }] : [];
  });
  return <ErrorSummary errors={errors} attempt={editor.attempt} />;
}

/**
 * Says in the message area why nothing is being saved at the moment, what becomes of what is typed, and what to do.
 *
 * @param renewLink The button to press once the case link no longer works.
 */
function FormTrouble({ renewLink }: { renewLink: ReactNode }) {
  const { saving, snapshot, retry } = useForm().editor;
  const t = useTranslations('form.trouble');
  const { kind, unsaved } = saving;
  const { reason } = snapshot;
  const action = useEffectEvent((of: ShownTrouble) => (
    <Action kind={of} renewLink={renewLink} retry={retry} />
  ));
  useEffect(() => {
    if (!isTrouble(kind)) return;
    const text = (
      <>
        <strong>{t(`${kind}.title`)}</strong>. <span>{reason}</span>{' '}
        <span>{t(`${kind}.text`, { unsaved })}</span>
        {action(kind)}
      </>
    );
    const isPassing = kind === 'offline' || kind === 'connection' || kind === 'full';
    return showMessage({ type: isPassing ? 'warning' : 'error', text, about: 'connection', sticky: true });
  }, [kind, unsaved, reason, t]);
  return null;
}

type ShownTrouble = Trouble | 'offline';

const isTrouble = (kind: SaveState['kind']): kind is ShownTrouble =>
  !['untouched', 'saving', 'saved', 'choose'].includes(kind);

function Action(props: { kind: ShownTrouble; renewLink: ReactNode; retry: () => Promise<void> }) {
  const t = useTranslations('form.trouble');
  const button = (() => {
    switch (props.kind) {
      case 'connection':
      case 'full':
        return (
          <Button size="sm" onClick={() => void props.retry()}>
            {t('retry')}
          </Button>
        );
      case 'signedOut':
        return <SignInInTab size="sm">{t('signIn')}</SignInInTab>;
      case 'expired':
        return props.renewLink;
      case 'refused':
        return (
          <Button size="sm" onClick={() => window.location.reload()}>
            {t('reload')}
          </Button>
        );
      default:
        return null;
    }
  })();
  return button && <div className="mt-1">{button}</div>;
}
