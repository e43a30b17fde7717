import { AppError, type ErrorCode } from '@/lib/domain/errors';
import type { FormTemplate } from '@/lib/domain/forms/component';
import { formTemplateSchema } from '@/lib/domain/forms/template';
import {
  type Process,
  type StoredVersion,
  upgradeVersion,
  type VersionTexts,
} from '@/lib/domain/organisation/body';
import { processSchema, versionMailsSchema, versionTextsSchema } from '@/lib/domain/organisation/body-schema';
import type { OwnMails } from '@/lib/domain/organisation/own-mails';
import type { Tx } from '@/lib/platform/database/db';

/** The parts of its organisation's version that a case uses. */
export interface CaseVersion {
  template: FormTemplate;
  process: Process;
  texts: VersionTexts;
  mails: OwnMails;
}

/** How many versions this process caches: the ones used last. */
const MOST_CACHED = 200;

const cached = new Map<number, CaseVersion>();

/**
 * Returns a stored version. A version never changes once stored (a new version is a new row), so the process reads and parses it once and
 * then caches it.
 */
export async function loadVersion(tx: Tx, templateId: number): Promise<CaseVersion> {
  const version = cached.get(templateId) ?? (await readVersion(tx, templateId));
  cached.delete(templateId);
  cached.set(templateId, version);
  for (const oldest of cached.keys()) {
    if (cached.size <= MOST_CACHED) break;
    cached.delete(oldest);
  }
  return version;
}

async function readVersion(tx: Tx, templateId: number): Promise<CaseVersion> {
  return caseVersionOf(
    await tx.formTemplate.findUniqueOrThrow({
      where: { id: templateId },
      select: { version: true, schema: true, body: true, process: true, texts: true },
    }),
  );
}

/** What cases read of a stored version. Throws UNAVAILABLE if a replica of a newer release wrote it. */
export function caseVersionOf({ version, ...stored }: StoredVersion & { version: number }): CaseVersion {
  const { texts, process, mails, ...template } = upgradeVersion(stored);
  return {
    template: formTemplateSchema.parse({ ...template, version }),
    process: processSchema.parse(process),
    texts: versionTextsSchema.parse(texts),
    mails: versionMailsSchema.parse(mails) ?? {},
  };
}

/**
 * Does work that somebody else may have made unnecessary in the meantime. A refusal with one of these codes is not a failure.
 *
 * @returns whether the work was done
 */
export async function unlessOvertaken(
  work: () => Promise<unknown>,
  codes: readonly ErrorCode[] = ['ILLEGAL_TRANSITION'],
): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof AppError && codes.includes(error.code)) return false;
    throw error;
  }
}
