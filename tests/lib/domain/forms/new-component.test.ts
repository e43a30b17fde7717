import { expect, it } from 'vitest';
import { COMPONENT_TYPES, newComponent } from '@/lib/domain/forms/kinds';
import { firstOptions } from '@/lib/domain/forms/kinds/new-parts';
import { EMPTY_BODY } from '@/lib/domain/organisation/body';
import { draftBodySchema } from '@/lib/domain/organisation/body-schema';
import { componentTexts } from '@/lib/domain/organisation/body-texts';

const none = { sv: '', en: '' };

it.each(COMPONENT_TYPES)('a new %s has its id, and texts for the editor to write', (type) => {
  const component = newComponent(type, 'new');
  expect(component).toMatchObject({ type, componentId: 'new' });
  for (const { text } of componentTexts(component)) expect(text).toEqual(none);
  const forms = [{ id: 'form', title: none, rows: [component] }];
  expect(draftBodySchema.safeParse({ ...EMPTY_BODY, forms }).error).toBeUndefined();
});

it('a new question with choices begins with one', () => {
  expect(firstOptions()).toEqual([{ id: 'option1', label: none }]);
  const first = COMPONENT_TYPES.flatMap((type) =>
    componentTexts(newComponent(type, 'new')).flatMap(({ optionId }) => (optionId ? [[type, optionId]] : [])),
  );
  expect(Object.fromEntries(first)).toEqual({
    FormCheckBoxList: 'option1',
    FormSelectList: 'option1',
    FormRadioButtonGroup: 'option1',
    FormDynamicPosition: 'option1',
  });
});
