import { CALLS } from '@/lib/contract/contract';
import type { UploadedFile } from '@/lib/contract/uploads';
import { AppError } from '@/lib/domain/errors';
import { contentTypeOf, pngSize } from '@/lib/domain/file-content';
import { FILE_TYPES, LEAST_LOGO } from '@/lib/domain/limits';
import { LOGO_USE, logoOf } from '@/lib/domain/organisation/logo';
import { defineOrganisationCommand } from '@/lib/engine/organisation-command';
import { definePublicProcedure } from '@/lib/engine/query';
import type { MemberOrganisation } from '@/lib/generated/prisma/client';
import { sha256 } from '@/lib/platform/crypto/sealed';
import { logoTypeColumn, organisationImages } from '@/lib/platform/database/columns/columns';
import { db } from '@/lib/platform/database/db';
import type { Drawing } from '@/lib/platform/file-check/file-refusals';
import { runTask } from '@/lib/platform/worker/run-task';
import { WorkerEnded } from '@/lib/platform/worker/worker-process';
import { typeOf, withFileType } from './checked-upload';
import { pngOfSvg } from './shown-picture';

const SVG = 'image/svg+xml' satisfies keyof typeof FILE_TYPES.logo;

/** The harmless drawing of an SVG. Null for another kind of file. Throws FILE_BROKEN, NO_DRAWING, FILE_TOO_COMPLEX and BUSY. */
async function drawingOf({ name, content }: UploadedFile): Promise<string | null> {
  if (contentTypeOf(content) !== null) return null;
  const isNamedSvg = FILE_TYPES.logo[SVG].some((ending) => name.toLowerCase().endsWith(`.${ending}`));
  const found = await runTask('drawing', { content, isNamedSvg }).catch((error: unknown): Drawing => {
    if (error instanceof WorkerEnded) return { refusal: 'FILE_TOO_COMPLEX' };
    throw error;
  });
  if ('drawing' in found) return found.drawing;
  if (found.refusal === 'INVALID_FILE_TYPE') return null;
  throw new AppError(found.refusal);
}

/**
 * Replaces the logo. Stores only the drawing of an SVG. Throws FILE_BROKEN, NO_DRAWING for an SVG of which nothing is left,
 * FILE_TOO_COMPLEX for one that cannot be made a PNG for mails, LOGO_TOO_SMALL for a PNG that would be a blur, and the errors of
 * `checkedFile`.
 */
export const uploadLogo = defineOrganisationCommand({
  call: CALLS.uploadLogo,
  async prepare({ file, ...input }) {
    const drawing = await drawingOf(file);
    if (drawing !== null) {
      const content = new TextEncoder().encode(drawing);
      return { ...input, file: { ...file, content, contentType: SVG } };
    }
    const checked = await withFileType({ ...input, file }, FILE_TYPES.logo);
    const { width, height } = pngSize(checked.file.content);
    if (width < LEAST_LOGO.width || height < LEAST_LOGO.height) {
      throw new AppError('LOGO_TOO_SMALL', { values: LEAST_LOGO });
    }
    return checked;
  },
  async perform({ tx, organisation, now }, { file }) {
    const content = Buffer.from(file.content);
    const hash = sha256(content);
    const contentType = logoTypeColumn.parse(typeOf(file));
    const data = { contentType, size: content.byteLength, sha256: hash, content, createdAt: now };
    await tx.organisationFile.upsert({
      where: { moId_kind: { moId: organisation.id, kind: 'LOGO' } },
      create: { moId: organisation.id, kind: 'LOGO', ...data },
      update: data,
      select: { id: true },
    });
    // The extension says which picture is meant: mails ask for a PNG of an SVG.
    const url = `/api/organisation/${organisation.slug}/Logo?v=${hash.slice(0, 16)}.${FILE_TYPES.logo[contentType][0]}`;
    return {
      result: { url },
      audit: { type: 'LogoChanged', details: { contentType, sha256: hash } },
      update: { images: [...otherImages(organisation), { usageType: LOGO_USE, url }] },
    };
  },
});

/** Removes the logo. */
export const removeLogo = defineOrganisationCommand({
  call: CALLS.removeLogo,
  async perform({ tx, organisation }) {
    if (!logoOf(organisationImages.parse(organisation.images))) return { result: undefined, audit: null };
    await tx.organisationFile.deleteMany({ where: { moId: organisation.id, kind: 'LOGO' } });
    return {
      result: undefined,
      audit: { type: 'LogoRemoved', details: {} },
      update: { images: otherImages(organisation) },
    };
  },
});

function otherImages({ images }: MemberOrganisation) {
  return organisationImages.parse(images).filter(({ usageType }) => usageType !== LOGO_USE);
}

/**
 * The logo, for pages and mails, also as mail programs on other sites show them. Its address identifies its content, so browsers may keep
 * it. An address that ends with `.png` gives an SVG as a PNG.
 */
export const logoProcedure = definePublicProcedure({
  call: CALLS.getLogo,
  async run({ slug, v }) {
    const file = await db().organisationFile.findFirst({
      where: { kind: 'LOGO', mo: { slug } },
      select: { contentType: true, content: true },
    });
    if (!file) throw new AppError('NOT_FOUND');
    const stored = logoTypeColumn.parse(file.contentType);
    const isConverted = stored === SVG && v?.endsWith('.png');
    const content = isConverted ? await pngOfSvg(file.content) : file.content;
    if (!content) throw new AppError('NOT_FOUND');
    const contentType = isConverted ? 'image/png' : stored;
    return {
      fileName: `logo.${FILE_TYPES.logo[contentType][0]}`,
      contentType,
      content: new Uint8Array(content),
      isImmutable: v !== undefined,
      isForOtherSites: true,
    };
  },
});
