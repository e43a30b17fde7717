import { z } from 'zod';
import { dateSchema as day } from '@/lib/contract/values';
import { DATE_BOUNDS, VALIDATION_TYPES } from '@/lib/domain/forms/component';
import { COMPONENT_TYPES } from '@/lib/domain/forms/kinds';
import { FORM_STATUSES } from '@/lib/domain/lifecycle/status';
import { FILE_KIND_NAMES } from '@/lib/domain/limits';

/** A form with its answers, as the calls return it. */
const instant = z.iso.datetime();

export const formStatusShape = z.enum(FORM_STATUSES);

export const optionShape = z.object({
  id: z.string(),
  label: z.string(),
  /** Present if who chooses it writes a text of their own. The answer is then the id, a line break and the text. */
  ownText: z.literal(true).optional(),
});

export const correctionShape = z.object({
  id: z.guid(),
  description: z.string(),
  isHandled: z.boolean(),
  /** Handled because another answer hides the field. */
  notAsked: z.boolean(),
  requestedAt: instant,
  /** The last day for the correction. Null if there is none. */
  dueOn: day.nullable(),
  previousValue: z.string(),
  /** Why the company says that its answer is right. Null if it does not. */
  explanation: z.string().nullable(),
  /** When it was sent in. Null while it is open, or if another answer settled it. */
  handledAt: instant.nullable(),
});

const validationShape = z.object({
  type: z.enum(VALIDATION_TYPES).optional(),
  regex: z.string().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  minEntries: z.number().optional(),
  maxEntries: z.number().optional(),
  requiredPositions: z.array(z.string()).optional(),
  dates: z.enum(DATE_BOUNDS).optional(),
  /**
   * The first and last day: `2027-01-01`, or days, months or years from today (`-18y`, `+3m`) or from the answer to another question
   * (`founded+10d`).
   */
  earliest: z.string().optional(),
  latest: z.string().optional(),
  fileKinds: z.array(z.enum(FILE_KIND_NAMES)).optional(),
  maxMegabytes: z.number().optional(),
  maxFiles: z.number().optional(),
  message: z.string().nullable().optional(),
});

const fileShape = z.object({ displayFileName: z.string(), contentType: z.string(), size: z.int() });
const namedFileShape = fileShape.extend({ fileId: z.string() });

export const rowShape = z
  .object({
    type: z.enum(COMPONENT_TYPES),
    componentId: z.string(),
    publicId: z.string().nullable(),
    label: z.string(),
    helpText: z.string().nullable(),
    text: z.string().nullable(),
    options: z.array(optionShape),
    radioButtons: z.array(optionShape),
    value: z.string(),
    /** 0 if the value was never saved. */
    version: z.int(),
    required: z.boolean(),
    regex: z.string().nullable(),
    validation: validationShape.nullable(),
    tag: z.string().nullable(),
    displayController: z.array(z.string()),
    /** Present if every entry of `displayController` must hold. Otherwise one is enough. */
    displayAll: z.literal(true).optional(),
    /** Present if the answer is a number of something: `kr`, `%`. Shown after it. */
    unit: z.string().optional(),
    /** Present if the value is calculated from other answers. Such a row is locked: its value is stored when they are. */
    calculation: z
      .object({
        /** Ids of the numbers that are added, in the entries of lists too. */
        sum: z.array(z.string()),
        /** The share of the sum in per cent. Default 100. */
        percent: z.number().optional(),
        /** What the result is at least, and at most. */
        least: z.number().optional(),
        most: z.number().optional(),
        /** The decimals that it is rounded to, half up. Default none. */
        decimals: z.int().optional(),
      })
      .optional(),
    /** Present if the text only explains, and is not part of what is signed. */
    notSigned: z.literal(true).optional(),
    correction: correctionShape.nullable(),
    locked: z.boolean(),
    /** Present if the applicant can never change the field. */
    readOnly: z.literal(true).optional(),
    /** The uploaded file, with its name. Of several, the first. */
    file: fileShape.nullable(),
    /** All uploaded files, in the order of the answer. Present if there are several. For a question of a list, those of all entries. */
    files: z.array(namedFileShape).optional(),
    /**
     * The names of the files at the time of a correction request and of the signature. For a question of a list, every other file that was
     * uploaded to it: entries that are not saved yet may have them.
     */
    earlierFiles: z.array(namedFileShape).optional(),
    /** The signed value, if it has changed since. */
    signedValue: z.string().nullable(),
    get columns() {
      return z.array(z.array(rowShape)).optional();
    },
  })
  .meta({ id: 'Row' });

export const formShape = z
  .object({
    id: z.string(),
    title: z.string(),
    status: formStatusShape,
    version: z.int(),
    /** When the form is shown, as for a row. Absent if always. */
    displayController: z.array(z.string()).optional(),
    displayAll: z.literal(true).optional(),
    rows: z.array(rowShape),
  })
  .meta({ id: 'Form' });

export type FormView = z.output<typeof formShape>;
export type Row = z.output<typeof rowShape>;
