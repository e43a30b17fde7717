import { expect, it } from 'vitest';
import { Form, row, store } from '@/tests/fixtures/form-screen';
import { showScreen } from '@/tests/fixtures/screen';

it('titles, texts, lines and columns arrange the fields, and what is hidden takes no place', () => {
  const { getByRole, getByText, getAllByRole, container } = showScreen(
    <Form
      rows={[
        row('FormSectionTitle', 'title', 'Företaget'),
        row('FormBodyText', 'body', '', { text: 'Rad ett\nRad två' }),
        row('FormSectionDivider', 'line', ''),
        row('FormColumns', 'columns', '', {
          columns: [
            [row('FormTextBox', 'left', 'Vänster')],
            [row('FormTextBox', 'hidden', 'Dold', { displayController: ['more'] })],
            [row('FormTextBox', 'right', 'Höger')],
          ],
        }),
        row('FormCheckBox', 'more', 'Mer'),
      ]}
    />,
    'sv',
    store,
  );
  expect(getByRole('heading', { name: 'Företaget', level: 3 })).toBeDefined();
  expect(getByText(/Rad ett/).textContent).toBe('Rad ett\nRad två');
  expect(getByRole('separator')).toBeDefined();
  expect(getAllByRole('textbox').map(({ id }) => id)).toEqual(['f-left', 'f-right']);
  // Two of the three columns are there to see.
  expect(container.querySelector('[class~="@lg/form:grid-cols-2"]')).not.toBeNull();
});

it.each([
  [false, 3],
  [true, 4],
])('headings of parts leave out no level, under a title of the form: %s', async (hasTitle, level) => {
  const { user, getAllByRole, findByRole, getByRole, t } = showScreen(
    <Form
      rows={[
        ...(hasTitle ? [row('FormSectionTitle', 'title', 'Ägarna')] : []),
        row('FormBodyText', 'body', '', { text: '# Så räknas det\n\nAlla.' }),
        row('FormDynamicList', 'owners', 'Ägare', { columns: [[row('FormTextBox', 'name', 'Namn')]] }),
      ]}
    />,
    'sv',
    store,
  );
  expect(await findByRole('heading', { name: 'Så räknas det', level })).toBeDefined();
  await user.click(getByRole('button', { name: t('form.list.add') }));
  expect(getByRole('heading', { name: 'Ägare 1', level })).toBeDefined();
  expect(getAllByRole('heading')).toHaveLength(hasTitle ? 3 : 2);
});
