import type { ComponentType } from '@/lib/domain/forms/component';
import type { Screen } from './kind-view';
import { bodyText } from './kinds/body-text';
import { calculatedValue } from './kinds/calculated-value';
import { checkBox } from './kinds/check-box';
import { checkBoxList } from './kinds/check-box-list';
import { columns } from './kinds/columns';
import { dateBox } from './kinds/date-box';
import { dynamicList } from './kinds/dynamic-list';
import { dynamicPosition } from './kinds/dynamic-position';
import { file } from './kinds/file';
import { monthBox } from './kinds/month-box';
import { radioButtonGroup } from './kinds/radio-button-group';
import { sectionDivider } from './kinds/section-divider';
import { sectionTitle } from './kinds/section-title';
import { selectList } from './kinds/select-list';
import { textBox } from './kinds/text-box';

/** How a form renders every kind of component. */
export const KIND_VIEWS: Readonly<Record<ComponentType, Screen>> = {
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
