import { fireEvent } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { SectionLink } from '@/components/case/shown/section';
import { showScreen } from '@/tests/fixtures/screen';

it('goes to its part every time that it is pressed, also if the address already has the part', () => {
  const scroll = vi.fn();
  Element.prototype.scrollIntoView = scroll;
  const { getByRole } = showScreen(
    <>
      <SectionLink href="#corrections" className="link">
        Visa rättelserna
      </SectionLink>
      <section id="corrections" />
    </>,
    'sv',
    () => Response.json({}),
  );
  const link = getByRole('link', { name: 'Visa rättelserna' });
  for (const times of [1, 2, 3]) {
    fireEvent.click(link);
    expect(scroll).toHaveBeenCalledTimes(times);
    expect(scroll.mock.instances.at(-1)).toHaveProperty('id', 'corrections');
  }
  fireEvent.click(link, { ctrlKey: true });
  expect(scroll).toHaveBeenCalledTimes(3);
});
