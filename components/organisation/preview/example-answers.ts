import { TAG } from '@/lib/domain/forms/component';
import { exampleAnswers } from '@/lib/domain/forms/example-answers';
import { today } from '@/lib/domain/now';
import type { VersionBody } from '@/lib/domain/organisation/body';
import type { TriedValues } from './use-preview-editor';

/** An answer to every question that a draft shows, except to what an applicant finds filled in, and files, which cannot be tried. */
export function exampleAnswersTo(body: VersionBody): TriedValues {
  return exampleAnswers(body, today(), ({ type, tag, optionsTag }) => {
    if (type === 'FormFile' || (tag && FILLED_IN.includes(tag))) return '';
    // The first of the options that stand for those of the register.
    return optionsTag ? '1' : undefined;
  });
}

const FILLED_IN: readonly string[] = [TAG.companyName, TAG.organisationNumber, TAG.contactEmail];
