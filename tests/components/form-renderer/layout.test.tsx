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
  expect(container.querySelector('[class*=":grid-cols-2"]')).not.toBeNull();
});
