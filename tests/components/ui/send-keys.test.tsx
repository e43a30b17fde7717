import { fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { describe, expect, it, vi } from 'vitest';
import { Button } from '@/components/ui/button';
import { RouteDialog } from '@/components/ui/dialogs';
import { FieldForm, useSentForm } from '@/components/ui/field-form';
import { Question } from '@/components/ui/question';
import { showScreen } from '../../fixtures/screen';

interface FormProps {
  onSend: () => void;
  isSending?: boolean;
  /** Shown over the form, but a child of it for React. */
  question?: () => void;
}

function Form({ onSend, isSending = false, question }: FormProps) {
  const form = useSentForm();
  const [isAsking, setAsking] = useState(question !== undefined);
  return (
    <FieldForm form={form} onSubmit={onSend}>
      <textarea aria-label="Text" />
      <input aria-label="Name" />
      <Button type="submit" pending={isSending}>
        Send
      </Button>
      {isAsking &&
        createPortal(
          <Question
            title="Sure?"
            confirm="Yes"
            onCancel={() => setAsking(false)}
            onConfirm={() => question?.()}
          >
            <p>It cannot be undone.</p>
          </Question>,
          document.body,
        )}
    </FieldForm>
  );
}

const nobody = () => Response.json({});
const enter = (on: Element, more: object = { ctrlKey: true }) =>
  fireEvent.keyDown(on, { key: 'Enter', ...more });

describe('Ctrl+Enter', () => {
  it('sends a form from any of its fields, and so does ⌘+Enter', () => {
    const send = vi.fn();
    const { getByLabelText } = showScreen(<Form onSend={send} />, 'en', nobody);
    enter(getByLabelText('Text'));
    enter(getByLabelText('Name'), { metaKey: true });
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('alone sends a text of several lines', () => {
    const send = vi.fn();
    const { getByLabelText } = showScreen(<Form onSend={send} />, 'en', nobody);
    enter(getByLabelText('Text'), {});
    enter(getByLabelText('Text'), { ctrlKey: true, isComposing: true });
    expect(send).not.toHaveBeenCalled();
  });

  it('sends nothing twice while it is being sent', () => {
    const send = vi.fn();
    const { getByLabelText } = showScreen(<Form onSend={send} isSending />, 'en', nobody);
    enter(getByLabelText('Text'));
    expect(send).not.toHaveBeenCalled();
  });

  it('answers a question over a form, and leaves the form below', () => {
    const [send, answer] = [vi.fn(), vi.fn()];
    const { getByText } = showScreen(<Form onSend={send} question={answer} />, 'en', nobody);
    enter(getByText('Sure?'));
    expect(answer).toHaveBeenCalledTimes(1);
    expect(send).not.toHaveBeenCalled();
  });

  it('sends the form of a dialog from its heading and its close button too', () => {
    const send = vi.fn();
    const { getByRole, t } = showScreen(
      <RouteDialog title="Reject" closeTo="/" isHere>
        <Form onSend={send} />
      </RouteDialog>,
      'en',
      nobody,
    );
    enter(getByRole('heading', { name: 'Reject' }));
    enter(getByRole('button', { name: t('ui.close') }));
    expect(send).toHaveBeenCalledTimes(2);
  });
});
