import { fieldKindOf } from '@/lib/domain/forms/kinds';
import { uploadFieldFile } from '@/lib/features/application/field-file';
import { componentsOf } from '@/lib/features/application/form-state';
import { saveValues, startForm } from '@/lib/features/application/save-values';
import { pdfFile } from './documents';
import { act, type By, happen, later, run, type Story } from './story';

interface FillOptions {
  /** How much of the form to fill in, from its beginning, in per cent. Default 100. */
  share?: number;
  /** Whether "form done" is pressed. By default it is if all of the form is filled in. */
  done?: boolean;
  /** The person who fills in the form, instead of the contact person. */
  by?: By;
}

/** Fills in one form: saves some fields at a time, and marks it as done. */
export function fillForm(story: Story, formId: string, options: FillOptions = {}): void {
  const { share = 100, done = share === 100, by = 'contact' } = options;
  const { answers, chance, mo } = story;
  // The others begin with their first answer.
  if (formId === mo.template.forms[0]?.id) act(story, by, startForm, { formId });
  const questions = componentsOf(mo.template).filter(
    (field) => field.formId === formId && answers[field.component.componentId],
  );
  const answered = questions.slice(0, Math.ceil((questions.length * share) / 100));
  while (answered.length > 0) {
    later(story, { minutes: chance.int(1, 6) });
    const some = answered.splice(0, chance.int(6, 12)).map(({ component }) => component);
    for (const { componentId } of some.filter((one) => fieldKindOf(one)?.isUploaded))
      uploadTo(story, by, componentId);
    const items = some.flatMap((one) => {
      const { componentId } = one;
      return fieldKindOf(one)?.isUploaded ? [] : [{ componentId, value: answers[componentId] ?? '' }];
    });
    act(story, by, saveValues, { items, ...(done && answered.length === 0 && { formId, done }) });
  }
}

/** Fills in all forms, over one or two days, so that the application can be signed. */
export function fillAll(story: Story): void {
  for (const [index, { id }] of story.mo.template.forms.entries()) {
    later(story, index === 3 ? { days: 1 } : { minutes: story.chance.int(2, 20) });
    fillForm(story, id);
  }
}

/** Saves values of the contact person. */
export function saveFields(story: Story, fields: Record<string, string>): void {
  const items = Object.entries(fields).map(([componentId, value]) => ({ componentId, value }));
  act(story, 'contact', saveValues, { items });
}

function uploadTo(story: Story, by: By, componentId: string): void {
  happen(story, async (scene) =>
    run(scene, by, uploadFieldFile, { componentId, file: await pdfFile(story, 'Hängavtal.pdf') }),
  );
}
