import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { savableComponents } from '@/lib/domain/forms/rows';
import { Form, spokenOf, store } from '@/tests/fixtures/form-screen';
import { sampleCase } from '@/tests/fixtures/sample-case';
import { showScreen } from '@/tests/fixtures/screen';

const SAID = {
  sv: 'Här får ”7” inte stå. Skriv orten med bokstäver, bindestreck och mellanslag, till exempel Upplands Väsby',
  en: '“7” cannot be used here. Write the town with letters, hyphens and spaces, such as Upplands Väsby',
};
const NAME = { sv: 'Namnet', en: 'The name' };

describe.each(['teknikbolagen', 'handelsforbundet'] as const)(
  'the town in the forms of %s',
  (organisation) => {
    it.each(['sv', 'en'] as const)(
      'is called a town where it is wrong, not a name, in %s',
      async (locale) => {
        const { forms } = sampleCase({ organisation, locale });
        const rows = forms.flatMap((form) => savableComponents(form.rows));
        const town = rows.find(({ componentId }) => componentId === 'postalCity');
        if (!town) throw new Error(`${organisation} has no field for the town`);
        const { user, getByText } = showScreen(<Form rows={[{ ...town, value: '7' }]} />, locale, store);
        await user.click(getByText('Klar'));
        await waitFor(() => expect(spokenOf('postalCity').isInvalid).toBe(true));
        expect(spokenOf('postalCity').description).toContain(SAID[locale]);
        expect(spokenOf('postalCity').description).not.toContain(NAME[locale]);
      },
    );
  },
);
