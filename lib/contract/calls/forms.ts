import { z } from 'zod';
import { declareCall } from '@/lib/contract/call';
import { formShape, formStatusShape, optionShape } from '@/lib/contract/form-shapes';
import { caseStatusShape } from '@/lib/contract/shapes';
import { FILE_REFUSALS, uploadShape } from '@/lib/contract/uploads';
import { booleanParameter, idSchema } from '@/lib/contract/values';
import { COUNT_LIMITS, FILE_LIMITS, TEXT_LIMITS, VALUE_LIMIT } from '@/lib/domain/limits';

const itemSchema = z.object({
  componentId: idSchema,
  /** The specification has these two. The server accepts them, but decides both itself. */
  dataType: z.string().max(TEXT_LIMITS.id).optional(),
  active: z.boolean().optional(),
  value: z.string().max(VALUE_LIMIT),
  baseVersion: z.int().min(0).optional(),
});
const itemsSchema = z.array(itemSchema).max(COUNT_LIMITS.savedItems);
const bodySchema = z
  .union([
    itemsSchema.transform((items) => ({ items })),
    z.object({
      items: itemsSchema,
      formId: z.string().max(TEXT_LIMITS.id).optional(),
      done: z.boolean().optional(),
    }),
  ])
  .transform((body): SavedValues => body);

interface SavedValues {
  items: z.output<typeof itemsSchema>;
  formId?: string;
  /** "Form done": runs the full check of `formId`, which always leaves an audit event. */
  done?: boolean;
}

const savedItemShape = z.object({
  componentId: z.string(),
  version: z.int(),
  value: z.string(),
  errors: z.array(z.string()),
});
const savedShape = z.object({
  items: z.array(savedItemShape),
  forms: z.array(z.object({ id: z.string(), status: formStatusShape, version: z.int() })),
  /** Fields that someone else has saved in the meantime, with the stored values. */
  conflicts: z.array(savedItemShape.omit({ errors: true })).optional(),
});

/** Sent with CONFLICT: the fields that someone else has saved in the meantime, and the fields that were saved all the same. */
export interface SaveConflict {
  items: NonNullable<z.output<typeof savedShape>['conflicts']>;
  saved: Omit<z.output<typeof savedShape>, 'conflicts'>;
}

const field = z.object({ componentId: idSchema });

/** A field whose file is added, replaced or removed. */
const exchangedField = field.extend({
  replaces: z
    .union([z.guid(), z.literal('')])
    .optional()
    .describe(
      'The file that the caller saw in the field and replaces or removes. Empty for none. If absent, an upload replaces what is there, but in a field for several files it adds one, and a removal removes all',
    ),
});

const zipCode = z.object({ zipCode: z.string().max(TEXT_LIMITS.zipCode) });
const validity = z.object({ valid: z.boolean() });

export const FORM_CALLS = {
  saveValues: declareCall('saveValues', {
    permission: ['startForm', 'saveValues'],
    summary: 'Save values of fields; with `done` the full check of a form',
    body: bodySchema,
    response: savedShape,
    errors: ['LOCKED', 'CONFLICT', 'ILLEGAL_TRANSITION'],
  }),

  startForm: declareCall('startForm', {
    permission: ['startForm', 'saveValues'],
    summary: 'Mark a form as opened',
    body: z.object({ formId: idSchema }),
  }),

  approveForm: declareCall('approveForm', {
    permission: 'approveForm',
    summary: 'Approve a form or take the approval back',
    body: z.object({
      formId: idSchema,
      isApproved: z.boolean(),
      version: z
        .int()
        .min(0)
        .optional()
        .describe('The version of the form that the caller saw. Absent: whatever it is'),
    }),
    response: z.object({
      form: formShape,
      caseStatus: caseStatusShape,
    }),
    errors: ['CONFLICT', 'NOT_READY'],
  }),

  uploadFieldFile: declareCall('uploadFieldFile', {
    permission: ['startForm', 'saveValues'],
    summary:
      'Upload a file to a field. In a list, it belongs to no entry until the list is saved with its id as the answer of the field',
    query: exchangedField,
    body: uploadShape,
    multipart: { field: 'file', maxBytes: FILE_LIMITS.field },
    response: z.object({
      fileId: z.guid(),
      value: z
        .string()
        .describe(
          'The answer of the field now: the ids of its files, with commas between. For a field of a list, the id of this file',
        ),
      displayFileName: z.string(),
      contentType: z.string(),
      size: z.int(),
    }),
    status: 201,
    errors: ['LOCKED', 'CONFLICT', 'TOO_MANY_FILES', ...FILE_REFUSALS, 'INTEGRATION_FAILED'],
    limits: ['upload'],
  }),

  removeFieldFile: declareCall('removeFieldFile', {
    permission: ['startForm', 'saveValues'],
    summary: 'Remove a file from a field',
    query: exchangedField,
    response: z.object({ value: z.string() }),
    errors: ['LOCKED', 'CONFLICT'],
  }),

  getFieldFile: declareCall('getFieldFile', {
    permission: 'viewCase',
    summary:
      'The file in a field, or by `fileId` one that stood there before; with `preview=true` a HEIC as a JPEG, to look at',
    query: field.extend({ preview: booleanParameter.optional(), fileId: z.guid().optional() }),
    errors: ['BUSY'],
    media: 'application/octet-stream',
    limits: ['file'],
  }),

  getDynamicData: declareCall('getDynamicData', {
    permission: 'viewCase',
    summary: 'Options by tag',
    query: z.object({ tag: z.string().max(TEXT_LIMITS.id) }),
    response: z.array(optionShape),
    errors: ['INTEGRATION_FAILED'],
  }),

  listReadOnlyTags: declareCall('listReadOnlyTags', {
    permission: 'viewCase',
    summary: 'Read-only tags',
    alsoOnCase: true,
    response: z.array(z.object({ key: z.string(), readOnlyOverrideByRoles: z.array(z.int()) })),
  }),

  checkZipCode: declareCall('checkZipCode', {
    permission: 'anybody',
    summary: 'Whether a zip code is valid',
    query: zipCode,
    response: validity,
  }),

  checkPrimaryWorkplace: declareCall('checkPrimaryWorkplace', {
    permission: 'viewCase',
    summary: "Whether a zip code is valid and within the organisation's regions",
    query: zipCode,
    response: validity,
  }),
};
