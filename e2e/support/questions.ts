import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Locator } from 'playwright/test';
import type { Language, Text } from './texts';

type Translated = Record<Language, string>;

interface Option {
  id: string;
  label: Translated;
}

export interface Component {
  type: string;
  componentId: string;
  label: Translated;
  required?: boolean;
  options?: Option[];
  radioButtons?: Option[];
  columns?: Component[][];
}

export interface FormOfTemplate {
  id: string;
  title: Translated;
  rows: Component[];
}

/** A person's answer to a question: text, an option, several options, an uploaded file, or entries of fields. */
export type Answer = string | boolean | readonly string[] | UploadAnswer | readonly Record<string, string>[];

interface UploadAnswer {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Returns the forms that companies fill in for a member organisation. */
export function formsOf(moSlug: string): FormOfTemplate[] {
  return templateOf(moSlug).forms;
}

/** Returns the checkpoints that case workers of a member organisation confirm. */
export function checkPointsOf(moSlug: string): { componentId: string; title: Translated }[] {
  return templateOf(moSlug).checkPoints;
}

function templateOf(moSlug: string) {
  const file = path.join(import.meta.dirname, '../../prisma/templates', `${moSlug}.json`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Returns a question of a form, in whichever column it is. */
export function questionOf(form: FormOfTemplate, componentId: string): Component {
  const rows = form.rows.flatMap((row) => (row.type === 'FormColumns' ? (row.columns ?? []).flat() : [row]));
  const found = rows.find((row) => row.componentId === componentId);
  if (!found) throw new Error(`The form ${form.id} has no question ${componentId}`);
  return found;
}

interface Texts {
  t: Text;
  language: Language;
}

/** Answers one question as a person would. Finds it by its label. */
export async function answerQuestion(
  within: Locator,
  { t, language }: Texts,
  question: Component,
  answer: Answer,
): Promise<void> {
  const name = question.label[language];
  // Entries of a list, and people in positions, have fields with the same label, but further down.
  const field = within
    .getByLabel(question.required ? name : new RegExp(`^${escaped(name)}`), { exact: true })
    .first();
  const labelOf = (id: string) =>
    [...(question.options ?? []), ...(question.radioButtons ?? [])].find((option) => option.id === id)?.label[
      language
    ] ?? id;
  switch (question.type) {
    case 'FormRadioButtonGroup':
      return within
        .getByRole('radiogroup', { name })
        .getByRole('radio', { name: labelOf(String(answer)), exact: true })
        .check();
    case 'FormCheckBoxList':
      for (const id of answer as string[]) {
        await within
          .getByRole('group', { name })
          .getByRole('checkbox', { name: labelOf(id) })
          .check();
      }
      return;
    case 'FormCheckBox':
      return within.getByRole('checkbox', { name }).setChecked(Boolean(answer));
    case 'FormSelectList':
      // Options from the register arrive after the page, from another service.
      await expect(field.getByRole('option')).not.toHaveCount(1, { timeout: 20_000 });
      return void (await field.selectOption(String(answer)));
    case 'FormFile':
      await field.setInputFiles(answer as UploadAnswer);
      // While the upload is under way, only the name shows. When it is done, what is below moves.
      return expect(within.getByRole('link', { name: (answer as UploadAnswer).name })).toBeVisible();
    case 'FormDynamicPosition':
      return fillPositions(
        within.getByRole('group', { name }),
        t,
        labelOf,
        answer as Record<string, string>[],
      );
    case 'FormDynamicList':
      return fillEntries(
        within.getByRole('group', { name }),
        { t, language },
        question,
        answer as Record<string, string>[],
      );
    default:
      return field.fill(String(answer));
  }
}

async function fillPositions(
  group: Locator,
  t: Text,
  labelOf: (id: string) => string,
  entries: readonly Record<string, string>[],
): Promise<void> {
  for (const { positionId = '', name = '', email = '', telephone = '' } of entries) {
    const label = labelOf(positionId);
    const toggle = group.getByRole('checkbox', { name: label });
    if (await toggle.isVisible()) await toggle.check();
    const person = group.getByRole('group', { name: label });
    await person.getByLabel(t('form.position.name')).fill(name);
    await person.getByLabel(t('form.position.email')).fill(email);
    await person.getByLabel(t('form.position.telephone')).fill(telephone);
  }
}

async function fillEntries(
  group: Locator,
  { t, language }: Texts,
  question: Component,
  entries: readonly Record<string, string>[],
): Promise<void> {
  const fields = (question.columns ?? []).flat();
  for (const [index, entry] of entries.entries()) {
    await group
      .getByRole('button', { name: t(index === 0 ? 'form.list.add' : 'form.list.addAnother') })
      .click();
    const region = group.getByRole('region', { name: `${question.label[language]} ${index + 1}` });
    for (const field of fields) {
      await region.getByLabel(field.label[language]).fill(entry[field.componentId] ?? '');
    }
  }
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
