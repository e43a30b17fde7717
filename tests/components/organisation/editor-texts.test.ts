import { describe, expect, it } from 'vitest';
import { ORGANISATION_TYPES } from '@/lib/domain/fields/organisation-number';
import { TAG, VALIDATION_TYPES } from '@/lib/domain/forms/component';
import { COMPONENT_TYPES } from '@/lib/domain/forms/kinds';
import { LOCALES } from '@/lib/domain/locale';
import { TEXT_KEYS } from '@/lib/domain/organisation/body';
import { keyedTextFor } from '@/lib/platform/i18n/text-for';

describe.each(LOCALES)('the editor of forms in %s', (locale) => {
  const t = keyedTextFor(locale);

  it.each([
    ['kinds', COMPONENT_TYPES],
    ['tags', Object.values(TAG)],
    ['validation', VALIDATION_TYPES],
    ['organisationTypes', ORGANISATION_TYPES],
    [
      'textKinds',
      [
        ...TEXT_KEYS,
        'title',
        'label',
        'helpText',
        'text',
        'option',
        'message',
        'checkPoint',
        'mailSubject',
        'mailText',
      ],
    ],
    ['parts', ['forms', 'checkPoints', 'texts', 'process', 'mails']],
  ] as const)('has words for all %s', (section, keys) => {
    expect(keys.filter((key) => !t.has(`organisation.${section}.${key}`))).toEqual([]);
  });
});
