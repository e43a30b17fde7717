'use client';

import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { useRefresh } from '@/components/browser/page-around';
import { useOlderPages } from '@/components/browser/use-older-pages';
import { isText, useDraft, useNoteWriting, useWriting } from '@/components/browser/use-written';
import { useCaseCall } from '@/components/case/calls/use-case-call';
import { notePage, readNotes } from '@/components/case/shown/case-pages';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/card';
import { DialogLink } from '@/components/ui/dialog-link';
import { FieldForm, useSentForm } from '@/components/ui/field-form';
import { NoteIcon, RemoveIcon } from '@/components/ui/icons';
import { OlderButton } from '@/components/ui/older-button';
import { RelativeTime } from '@/components/ui/relative-time';
import { TextArea } from '@/components/ui/text-area';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import type { NotesView, NoteView } from '@/lib/contract/conversation-shapes';
import { fieldProblem, NOTE_TEXT } from '@/lib/domain/fields/field-kind';

interface NotesPanelProps {
  caseId: string;
  newest: NotesView;
  canWrite: boolean;
}

/** Internal notes, newest first, and a field to write one. The company never sees them. */
export function NotesPanel({ caseId, newest, canWrite }: NotesPanelProps) {
  const t = useTranslations('case.notes');
  const { isWritten, isOvertaken } = useWriting();
  const { items: notes, ...older } = useOlderPages(notePage(newest), (cursor) => readNotes(caseId, cursor));
  return (
    <div className="grid gap-5">
      {(canWrite || isWritten) && <NoteForm caseId={caseId} />}
      {notes.length === 0 && !isOvertaken && (
        <EmptyState icon={<NoteIcon />} title={t('empty')}>
          {t('emptyText')}
        </EmptyState>
      )}
      {notes.length > 0 && (
        <ul className="grid gap-3">
          {notes.map((note) => (
            <li key={note.id}>
              <Note caseId={caseId} note={note} />
            </li>
          ))}
        </ul>
      )}
      <OlderButton {...older} list={t('list')} count={notes.length} />
    </div>
  );
}

function Note({ caseId, note }: { caseId: string; note: NoteView }) {
  const t = useTranslations('case.notes');
  return (
    <article className="rounded border border-line bg-surface px-4 py-3">
      <header className="flex items-baseline gap-x-2 text-ink-muted text-sm">
        <span className="font-medium text-ink">{note.author}</span>
        <RelativeTime at={note.createdAt} />
        {note.canDelete && (
          <DialogLink
            href={`/case/admin/${caseId}/deletenote/${note.id}`}
            className="-m-1 ms-auto rounded-sm p-1 text-ink-subtle hover:bg-hover hover:text-danger"
          >
            <RemoveIcon aria-hidden="true" className="size-4" />
            <VisuallyHidden>{t('delete', { author: note.author })}</VisuallyHidden>
          </DialogLink>
        )}
      </header>
      <LinkedText text={note.text} />
    </article>
  );
}

function NoteForm({ caseId }: { caseId: string }) {
  const t = useTranslations('case.notes');
  const refresh = useRefresh();
  const [text, setText, forget] = useDraft(`note:${caseId}`, '', isText);
  const sent = useRef('');
  const form = useSentForm({ text: fieldProblem(NOTE_TEXT, text) });
  useNoteWriting(text.trim() !== '');
  const { notice } = useWriting();
  const { send, isPending } = useCaseCall(caseId, {
    form,
    async onDone() {
      forget(sent.current);
      await refresh();
    },
  });
  function submit() {
    sent.current = text;
    send({
      name: 'writeNote',
      input: { caseId, text: NOTE_TEXT.parse(text) },
      done: 'noteWritten',
    });
  }
  return (
    <FieldForm form={form} onSubmit={submit} className="grid gap-2">
      <TextArea
        id="note"
        name="text"
        rows={2}
        label={t('label')}
        help={t('help')}
        limit={NOTE_TEXT.limit}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="grid">
        {notice}
        <Button type="submit" size="sm" className="justify-self-end" pending={isPending}>
          {t('save')}
        </Button>
      </div>
    </FieldForm>
  );
}

/** A person's text with its web addresses as links. Other addresses than http and https stay text. */
function LinkedText({ text }: { text: string }) {
  const parts = text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/gi);
  return (
    <p className="mt-1 whitespace-pre-line wrap-anywhere">
      {parts.map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their position
          <a key={index} href={part} target="_blank" rel="noreferrer noopener" className="link">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  );
}
