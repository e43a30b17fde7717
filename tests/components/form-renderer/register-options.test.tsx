import { act, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Form, row } from '@/tests/fixtures/form-screen';
import { refusal, showScreen } from '@/tests/fixtures/screen';

it('options of the register are fetched again when the network is back, and not once they are there', async () => {
  let isDown = true;
  const { calls, findByText } = showScreen(
    <Form rows={[row('FormSelectList', 'subgroup', 'Undergrupp', { tag: 'Undergrupper' })]} />,
    'sv',
    () => (isDown ? refusal(503, 'UNAVAILABLE') : Response.json([{ id: 'mode', label: 'Mode' }])),
  );
  const requestCount = () => calls.filter(({ path }) => path.includes('DynamicData')).length;
  await waitFor(() => expect(requestCount()).toBe(1));
  isDown = false;
  await act(async () => new Promise((resolve) => setTimeout(resolve)));
  act(() => void window.dispatchEvent(new Event('online')));
  await findByText('Mode');
  expect(requestCount()).toBe(2);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(requestCount()).toBe(2);
});
