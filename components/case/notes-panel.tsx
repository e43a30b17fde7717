'use client';

import { StickyNote, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { DialogLink } from '@/components/ui/dialog-link';
import { EmptyState } from '@/components/ui/empty-state';
import { OlderButton } from '@/components/ui/older-button';
import { RelativeTime } from '@/components/ui/relative-time';
import { TextArea } from '@/components/ui/text-area';
import { isText, useDraft } from '@/components/ui/use-draft';
import { useOlderPages } from '@/components/ui/use-older-pages';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import type { NotesView, NoteView } from '@/lib/api/conversation-shapes';
import { TEXT_LIMITS } from '@/lib/limits';
import { hasOnlyWebLinks } from '@/lib/notes/web-links';
import { notePage, readNotes } from './case-pages';
import { LinkedText } from './linked-text';
import { useCaseCall } from './use-case-call';

interface NotesPanelProps {
  caseId: string;
  newest: NotesView;
  canWrite: boolean;
}

/** Internal notes, newest first, and a place to write one. The company never sees them. */
export function NotesPanel({ caseId, newest, canWrite }: NotesPanelProps) {
  const t = useTranslations('case.notes');
  const { items: notes, ...older } = useOlderPages(notePage(newest), (cursor) => readNotes(caseId, cursor));
  return (
    <div className="grid gap-5">
      {canWrite && <NoteForm caseId={caseId} />}
      {notes.length === 0 ? (
        <EmptyState icon={<StickyNote />} title={t('empty')}>
          {t('emptyText')}
        </EmptyState>
      ) : (
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
            <Trash2 aria-hidden="true" className="size-4" />
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
  const { text, change, error, submit, isPending } = useNote(caseId);
  return (
    <form noValidate onSubmit={submit} className="grid gap-2">
      <TextArea
        id="note"
        rows={2}
        label={t('label')}
        help={t('help')}
        limit={TEXT_LIMITS.written}
        value={text}
        error={error}
        onChange={(event) => change(event.target.value)}
      />
      <Button type="submit" size="sm" className="justify-self-end" pending={isPending}>
        {t('save')}
      </Button>
    </form>
  );
}

/** What is being written, kept in the browser until it is saved, and what is wrong with it. */
function useNote(caseId: string) {
  const t = useTranslations('validation');
  const router = useRouter();
  const [text, setText] = useDraft(`note:${caseId}`, '', isText);
  const [error, setError] = useState<string>();
  const { send, isPending } = useCaseCall(caseId, {
    onDone: () => {
      setText('');
      router.refresh();
    },
  });
  function change(to: string) {
    setText(to);
    setError(undefined);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const code = wrongWith(text.trim());
    setError(code && t(code));
    if (code) {
      document.getElementById('note')?.focus();
      return;
    }
    send({
      method: 'POST',
      path: 'Notes',
      query: { caseId },
      body: { text: text.trim() },
      done: 'noteWritten',
    });
  }
  return { text, change, error, submit, isPending };
}

function wrongWith(text: string): 'REQUIRED' | 'TOO_LONG' | 'URL' | undefined {
  if (text === '') {
    return 'REQUIRED';
  }
  if (text.length > TEXT_LIMITS.written) {
    return 'TOO_LONG';
  }
  return hasOnlyWebLinks(text) ? undefined : 'URL';
}
