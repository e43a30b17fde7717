import type { Component, ComponentType } from './component';
import { bodyText } from './kinds/body-text';
import { calculatedValue } from './kinds/calculated-value';
import { checkBox } from './kinds/check-box';
import { checkBoxList } from './kinds/check-box-list';
import { columns } from './kinds/columns';
import { dateBox } from './kinds/date-box';
import { dynamicList } from './kinds/dynamic-list';
import { dynamicPosition } from './kinds/dynamic-position';
import { file } from './kinds/file';
import type { FieldKind, Kind } from './kinds/kind';
import { monthBox } from './kinds/month-box';
import { radioButtonGroup } from './kinds/radio-button-group';
import { sectionDivider } from './kinds/section-divider';
import { sectionTitle } from './kinds/section-title';
import { selectList } from './kinds/select-list';
import { textBox } from './kinds/text-box';

/** Every kind of component. */
const KINDS: { readonly [Type in ComponentType]: Kind<Type> } = {
  FormTextBox: textBox,
  FormCheckBox: checkBox,
  FormCheckBoxList: checkBoxList,
  FormSectionTitle: sectionTitle,
  FormBodyText: bodyText,
  FormColumns: columns,
  FormDateBox: dateBox,
  FormMonthBox: monthBox,
  FormRadioButtonGroup: radioButtonGroup,
  FormSectionDivider: sectionDivider,
  FormSelectList: selectList,
  FormFile: file,
  FormCalculation: calculatedValue,
  FormDynamicList: dynamicList,
  FormDynamicPosition: dynamicPosition,
};

export const COMPONENT_TYPES = Object.keys(KINDS) as ComponentType[];

/** The kind of a component, with its rules. */
export function kindOf({ type }: { type: ComponentType }): Kind {
  return KINDS[type];
}

/** Makes a component of a type, with everything it must have and without texts. */
export function newComponent(type: ComponentType, componentId: string): Component {
  return { type, componentId, ...kindOf({ type }).begin() } as Component;
}

/** The kind of a component that holds an answer, or null for one that only arranges or explains. */
export function fieldKindOf(component: { type: ComponentType }): FieldKind | null {
  const kind = kindOf(component);
  return kind.dataType === null ? null : kind;
}
