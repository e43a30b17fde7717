import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { StartedProvider, useIsStarted } from '@/components/browser/fetched-part';

const State = () => <p>{String(useIsStarted())}</p>;

it('takes back what the head of the page has marked, once the page’s code runs', async () => {
  document.documentElement.setAttribute('data-no-code', 'late');
  render(
    <StartedProvider>
      <State />
    </StartedProvider>,
  );
  await screen.findByText('true');
  await waitFor(() => expect(document.documentElement.hasAttribute('data-no-code')).toBe(false));
});
