import type { Component, ComponentType, Text } from '@/lib/domain/forms/component';
import { byLocale } from '@/lib/domain/locale';

const noText = (): Text => byLocale(() => '');

/** The choices that a new question begins with. */
export const firstOptions = () => [{ id: 'option1', label: noText() }];

/** A new component of each kind, with everything that its kind must have. */
const NEW: { [Type in ComponentType]: (componentId: string) => Extract<Component, { type: Type }> } = {
  FormTextBox: (componentId) => ({ type: 'FormTextBox', componentId, label: noText() }),
  FormCheckBox: (componentId) => ({ type: 'FormCheckBox', componentId, label: noText() }),
  FormCheckBoxList: (componentId) => ({
    ...{ type: 'FormCheckBoxList', componentId, label: noText() },
    options: firstOptions(),
  }),
  FormSectionTitle: (componentId) => ({ type: 'FormSectionTitle', componentId, label: noText() }),
  FormBodyText: (componentId) => ({ type: 'FormBodyText', componentId, text: noText() }),
  FormColumns: (componentId) => ({ type: 'FormColumns', componentId, columns: [[], []] }),
  FormDateBox: (componentId) => ({ type: 'FormDateBox', componentId, label: noText() }),
  FormMonthBox: (componentId) => ({ type: 'FormMonthBox', componentId, label: noText() }),
  FormRadioButtonGroup: (componentId) => ({
    ...{ type: 'FormRadioButtonGroup', componentId, label: noText() },
    radioButtons: firstOptions(),
  }),
  FormSectionDivider: (componentId) => ({ type: 'FormSectionDivider', componentId }),
  FormSelectList: (componentId) => ({
    ...{ type: 'FormSelectList', componentId, label: noText() },
    options: firstOptions(),
  }),
  FormFile: (componentId) => ({ type: 'FormFile', componentId, label: noText() }),
  FormDynamicList: (componentId) => ({
    ...{ type: 'FormDynamicList', componentId, label: noText() },
    columns: [[]],
  }),
  FormDynamicPosition: (componentId) => ({
    ...{ type: 'FormDynamicPosition', componentId, label: noText() },
    options: firstOptions(),
  }),
};

/** A new component of a kind, without texts. */
export function newComponent(type: ComponentType, componentId: string): Component {
  return NEW[type](componentId);
}
