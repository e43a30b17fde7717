import { fireEvent, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { awaitTarget } from '@/components/shell/palette/awaited';
import { type Command, useCommands } from '@/components/shell/palette/commands';
import { matching } from '@/components/shell/palette/palette';
import { closePalette } from '@/components/shell/palette/palette-store';
import { StaffKeys } from '@/components/shell/palette/staff-keys';
import { router } from '@/tests/fixtures/navigation';
import { showScreen } from '@/tests/fixtures/screen';

let push: MockInstance;
beforeEach(() => {
  closePalette();
  push = vi.spyOn(router, 'push');
});

const command = (label: string, more: Partial<Command> = {}): Command => ({
  ...{ id: label, label, isInPalette: true, run: () => undefined },
  ...more,
});

describe('what is typed finds what can be done', () => {
  const commands = ['Avslå ansökan', 'Ändra ansvarig', 'Visa alla svar'].map((label) => command(label));
  const labels = (text: string) => matching(commands, text).map(({ label }) => label);

  it('by the beginnings of its words, in any order', () => {
    expect(labels('ans')).toEqual(['Avslå ansökan', 'Ändra ansvarig']);
    expect(labels('svar al')).toEqual(['Visa alla svar']);
    expect(labels('lla')).toEqual([]);
    expect(labels('')).toHaveLength(3);
  });

  it('with the first word first', () => {
    expect(labels('a')[0]).toBe('Avslå ansökan');
  });
});

function Page({ run, over }: { run: (what: string) => void; over?: boolean }) {
  useCommands(() => [
    command('Avslå ansökan', { run: () => run('reject') }),
    command('Nästa', { key: 'j', run: () => run('next') }),
    command('Föregående', { key: 'k', run: () => run('previous') }),
    command('Till listan', { key: 'u', isForBoth: true, run: () => run('list') }),
    command('Skriv', { key: 'm', run: () => awaitTarget(() => document.querySelector('textarea')) }),
    command('Öppna', { key: 'd', run: () => awaitTarget(() => document.querySelector('dialog[open]')) }),
  ]);
  return (
    <>
      <StaffKeys leadsToOrganisation />
      <input aria-label="Namn" />
      <input type="checkbox" aria-label="Ja" />
      <button type="button">Här</button>
      {over && <Over run={run} />}
    </>
  );
}

function Over({ run }: { run: (what: string) => void }) {
  useCommands(() => [command('Nästa formulär', { key: 'j', run: () => run('next form') })], true);
  return null;
}

const found = { id: '7', companyName: 'Alfa AB', orgNo: '559900-0014', displayStatus: 'SUBMITTED' };
function show(props: { over?: boolean } = {}) {
  const run = vi.fn();
  const shown = showScreen(<Page run={run} {...props} />, 'sv', ({ query }) =>
    Response.json({ items: query.search === 'Alfa' ? [found] : [], total: 1 }),
  );
  return {
    ...shown,
    run,
    pressed: (key: string, on: Element = document.body) => fireEvent.keyDown(on, { key }),
  };
}

describe('the palette', () => {
  it('does the first thing on Enter, and gives focus back', async () => {
    const { user, getByText, findByRole, queryByRole, run } = show();
    getByText('Här').focus();
    await user.keyboard('{Control>}k{/Control}');
    const field = await findByRole('combobox');
    expect(document.activeElement).toBe(field);
    await user.type(field, 'avslå');
    expect(document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent).toBe(
      'Avslå ansökan',
    );
    await user.keyboard('{Enter}');
    await waitFor(() => expect(run).toHaveBeenCalledWith('reject'));
    expect(queryByRole('combobox')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(getByText('Här')));
  });

  it('opens the first case as soon as it is found, when Enter came before', async () => {
    const { user, findByRole } = show();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await findByRole('combobox'), 'Alfa{Enter}');
    await waitFor(() => expect(push).toHaveBeenCalledWith('/case/admin/7'));
  });

  it('is walked by the arrow keys, around the ends', async () => {
    const { user, findByRole, findAllByRole } = show();
    await user.keyboard('{Control>}k{/Control}');
    await findByRole('combobox');
    await user.keyboard('{ArrowUp}');
    const options = await findAllByRole('option');
    expect(options.map((option) => option.getAttribute('aria-selected'))).toEqual([
      ...options.slice(1).map(() => 'false'),
      'true',
    ]);
  });
});

describe('keys of one character', () => {
  it('do what the page says, and what is over it comes first', () => {
    const { pressed, run, unmount } = show();
    pressed('j');
    expect(run).toHaveBeenLastCalledWith('next');
    unmount();
    const over = show({ over: true });
    over.pressed('j');
    expect(over.run).toHaveBeenLastCalledWith('next form');
  });

  it('do nothing under a form but what is for both, so that none leads from its first form to another case', () => {
    const { pressed, run } = show({ over: true });
    pressed('k');
    expect(run).not.toHaveBeenCalled();
    pressed('u');
    expect(run).toHaveBeenLastCalledWith('list');
  });

  it('do nothing while somebody types, with Ctrl, or when they are turned off', async () => {
    const { pressed, run, user, getByLabelText, findByLabelText, t } = show();
    pressed('j', getByLabelText('Namn'));
    fireEvent.keyDown(document.body, { key: 'j', ctrlKey: true });
    expect(run).not.toHaveBeenCalled();
    pressed('j', getByLabelText('Ja'));
    expect(run).toHaveBeenCalledTimes(1);
    pressed('?');
    await user.click(await findByLabelText(new RegExp(t('palette.keys.single'))));
    closePalette();
    pressed('j');
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('are text while a field is awaited, and stand in it once it is there', async () => {
    const { pressed, run } = show();
    pressed('m');
    for (const key of ['j', 'x', 'Backspace', 'k', ' ', 'Shift', 'u', 'Enter']) pressed(key);
    const field = document.createElement('textarea');
    field.value = 'Hej. ';
    document.body.append(field);
    await waitFor(() => expect(field.value).toBe('Hej. jk u\n'));
    expect(document.activeElement).toBe(field);
    expect(run).not.toHaveBeenCalled();
    field.blur();
    field.remove();
    pressed('j');
    expect(run).toHaveBeenCalledWith('next');
  });

  it('come before a key that the field gets by itself, because it has the focus at once', () => {
    const { pressed } = show();
    pressed('m');
    pressed('k');
    const field = document.createElement('textarea');
    document.body.append(field);
    field.focus();
    pressed(' ', field);
    expect([field.value, field.selectionStart]).toEqual(['k', 1]);
    field.remove();
  });

  it('are nothing while a dialog is awaited, and commands again when it is given up', async () => {
    const { pressed, run } = show();
    pressed('d');
    pressed('j');
    pressed('u');
    expect(run).not.toHaveBeenCalled();
    pressed('Escape');
    pressed('j');
    expect(run).toHaveBeenCalledWith('next');
  });

  it('are commands again when somebody moves focus elsewhere', async () => {
    const { pressed, run, getByText } = show();
    pressed('m');
    getByText('Här').focus();
    await waitFor(() => {
      pressed('k');
      expect(run).toHaveBeenLastCalledWith('previous');
    });
  });

  it('are listed by ?, as they are on this page', async () => {
    const { pressed, findByRole } = show();
    pressed('?');
    const list = await findByRole('dialog');
    expect(list.textContent).toContain('jNästa');
    expect(list.textContent).toContain('CtrlK');
  });
});
