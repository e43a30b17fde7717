// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { savableComponents } from '@/lib/domain/forms/rows';
import { Form, spokenOf, store } from '@/tests/fixtures/form-screen';
import { sampleCase } from '@/tests/fixtures/sample-case';
import { prepareScreens, showScreen } from '@/tests/fixtures/screen';

vi.mock('next/navigation', async () => (await import('@/tests/fixtures/navigation')).navigation);
prepareScreens();

const SAID = {
  sv: 'Orten måste börja och sluta med en bokstav',
  en: 'The town must start and end with a letter',
};
const NAME = { sv: 'Namnet måste', en: 'The name must' };

describe.each(['teknikbolagen', 'handelsforbundet'] as const)(
  'the town in the forms of %s',
  (organisation) => {
    it.each(['sv', 'en'] as const)(
      'is called a town where it is wrong, not a name, in %s',
      async (locale) => {
        const { forms } = sampleCase({ organisation, locale });
        const rows = forms.flatMap((form) => savableComponents(form.rows));
        const town = rows.find(({ componentId }) => componentId === 'postalCity');
        if (!town) throw new Error(`${organisation} asks for no town`);
        const { user, getByText } = showScreen(<Form rows={[{ ...town, value: '7' }]} />, locale, store);
        await user.click(getByText('Klar'));
        await waitFor(() => expect(spokenOf('postalCity').isInvalid).toBe(true));
        expect(spokenOf('postalCity').description).toContain(SAID[locale]);
        expect(spokenOf('postalCity').description).not.toContain(NAME[locale]);
      },
    );
  },
);
