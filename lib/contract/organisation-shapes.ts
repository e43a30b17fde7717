import { z } from 'zod';
import { caseStatusShape } from '@/lib/contract/shapes';
import { SLUG } from '@/lib/domain/fields/slug';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import { LOCALES } from '@/lib/domain/locale';
import { draftBodySchema } from '@/lib/domain/organisation/body-schema';

export const slugParameter = z.string().max(TEXT_LIMITS.slug).regex(SLUG);
export const instant = z.iso.datetime();
export const textShape = z.record(z.enum(LOCALES), z.string());

export const placeShape = z
  .object({
    part: z.enum(['forms', 'checkPoints', 'texts', 'process', 'mails']),
    formId: z.string().optional(),
    componentId: z.string().optional(),
    optionId: z.string().optional(),
    property: z.string().optional(),
    locale: z.enum(LOCALES).optional(),
  })
  .meta({ id: 'Place' });

/** Something wrong in a body. Problems block publishing, warnings do not. */
export const problemShape = z
  .object({
    code: z.string(),
    isWarning: z.boolean(),
    place: placeShape,
    value: z.string().optional(),
  })
  .meta({ id: 'BodyProblem' });

export const changeShape = z
  .object({
    kind: z.enum(['added', 'removed', 'changed', 'moved']),
    place: placeShape,
    name: textShape.optional(),
    from: z.unknown().optional(),
    to: z.unknown().optional(),
  })
  .meta({ id: 'BodyChange' });

/** What one person changed in a sitting at the draft, without values. */
export const sittingShape = z.object({
  changes: z.array(
    changeShape.pick({ kind: true, place: true, name: true }).extend({
      to: z.literal(true).optional(),
      /** The title of the form, and the name of the question that an option belongs to. */
      form: textShape.optional(),
      owner: textShape.optional(),
      /** The kind of a component, for those without a name. */
      type: z.string().optional(),
    }),
  ),
  /** How many more changes there were. */
  more: z.int(),
});

export const versionShape = z.object({
  version: z.int(),
  publishedAt: instant,
  publishedBy: z.string().nullable(),
  note: z.string().nullable(),
  changes: z.int(),
  isInUse: z.boolean(),
  cases: z.int(),
  /** Cases that a company can still fill in, and that a move would take along. */
  editableCases: z.int(),
});

export const draftInfoShape = z.object({
  revision: z.int(),
  /** The version that the draft began from. Null before the first. */
  baseVersion: z.int().nullable(),
  updatedAt: instant,
  updatedBy: z.string(),
  changes: z.int(),
  problems: z.int(),
  warnings: z.int(),
});

export const draftShape = z.object({
  /** The revision that a save begins from. It rises with every change of the draft, with publishing and with discarding. */
  revision: z.int(),
  /** Without a draft, `body` is that of the version in use, or empty before the first. */
  isDraft: z.boolean(),
  baseVersion: z.int().nullable(),
  updatedAt: instant.nullable(),
  updatedBy: z.string().nullable(),
  body: draftBodySchema,
  problems: z.array(problemShape),
  /** The type of every component that any version has ever had, by id. The type of an id never changes. */
  usedIds: z.record(z.string(), z.string()),
});

export const savedDraftShape = z.object({
  revision: z.int(),
  problems: z.array(problemShape),
  /** Present if somebody else had saved in the meantime and the changes were merged: the body that is stored now. */
  merged: draftBodySchema.optional(),
});

const listedCase = z.object({
  caseId: z.guid(),
  companyName: z.string(),
  componentIds: z.array(z.string()),
});
const impactPart = z.object({
  /** Answers or questions. */
  count: z.int(),
  cases: z.int(),
  /** The first of these cases. */
  listed: z.array(listedCase),
});

export const impactShape = z.object({
  /** Cases of earlier versions by status. They stay on their version unless they are moved. */
  statuses: z.array(z.object({ status: caseStatusShape, cases: z.int(), isMovable: z.boolean() })),
  /** The number of cases that a move takes along, and how many of them this answer has examined. */
  movable: z.int(),
  examined: z.int(),
  hidden: impactPart,
  invalid: impactPart,
  newlyRequired: impactPart,
});
