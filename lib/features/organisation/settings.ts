import type { z } from 'zod';
import { CALLS } from '@/lib/contract/contract';
import { AppError } from '@/lib/domain/errors';
import { cutText } from '@/lib/domain/fields/plain-text';
import { toLocale } from '@/lib/domain/locale';
import { isSame } from '@/lib/domain/organisation/differences';
import { SETTING_TEXT } from '@/lib/domain/organisation/events';
import { handlingSchema } from '@/lib/domain/organisation/handling';
import { isCarriedOut } from '@/lib/domain/organisation/problems';
import {
  changeProblems,
  readHandling,
  readWhole,
  type SettingsChange,
  settingDifferences,
  storedDetails,
} from '@/lib/domain/organisation/settings';
import { retentionGroup, retentionSchema } from '@/lib/domain/retention-rules';
import { defineOrganisationCommand, defineOrganisationQuery } from '@/lib/engine/organisation-command';
import { planRetention } from '@/lib/features/retention/apply-retention';
import type { MemberOrganisation } from '@/lib/generated/prisma/client';
import { organisationImages, organisationNames } from '@/lib/platform/database/columns/columns';
import { startingBody } from './draft-rows';
import { meansOf } from './read-body';

/** The settings of an organisation. */
export const settingsQuery = defineOrganisationQuery({
  call: CALLS.getSettings,
  read: async ({ organisation }) => settingsOf(organisation),
});

type Settings = z.input<NonNullable<(typeof CALLS.getSettings)['response']>>;

/**
 * The current settings. Throws UNAVAILABLE if a newer version of the product has stored settings that this one does not know, because a
 * change would drop them.
 */
function settingsOf(mo: MemberOrganisation): Settings {
  const { slug, accentColour, sharedEmail, managerEmails, postalAddress, isOpen } = mo;
  const { name, translatedNames } = organisationNames.parse(mo);
  return {
    slug,
    name,
    translatedNames,
    accentColour,
    sharedEmail,
    managerEmails,
    postalAddress,
    isOpen,
    locale: toLocale(mo.locale),
    images: organisationImages.parse(mo.images),
    details: readWhole(storedDetails, mo.details),
    handling: readWhole(handlingSchema, mo.handling),
    retention: readWhole(retentionSchema, mo.retention),
  };
}

/** The texts that case workers often write. */
export const savedRepliesQuery = defineOrganisationQuery({
  call: CALLS.listSavedReplies,
  async read({ organisation }) {
    const { savedReplies, correctionDays = null } = readHandling(organisation.handling);
    return { replies: savedReplies, correctionDays };
  },
});

/**
 * Changes settings at once, for every case. The history lists them with their old and new values. Throws VALIDATION_FAILED, and CONFLICT if
 * one of them has changed since the caller saw it.
 */
export const changeSettings = defineOrganisationCommand({
  call: CALLS.changeSettings,
  async perform({ organisation }, input) {
    const { slug: _slug, seen = {}, ...wanted } = input;
    const before = settingsOf(organisation);
    const changed = (Object.keys(wanted) as (keyof SettingsChange)[]).filter(
      (key) => wanted[key] !== undefined && !isSame(wanted[key], before[key]),
    );
    if (changed.length === 0) return { result: before, audit: null };
    const errors = changeProblems(wanted, before);
    if (Object.keys(errors).length > 0) throw new AppError('VALIDATION_FAILED', { errors });
    if (changed.some((key) => seen[key] !== undefined && !isSame(seen[key], before[key]))) {
      throw new AppError('CONFLICT', { extra: { settings: before } });
    }
    const update = Object.fromEntries(changed.map((key) => [key, wanted[key]]));
    const changes = changed
      .flatMap((setting) => settingDifferences(setting, before[setting], wanted[setting]))
      .map(({ setting, from, to }) => ({
        setting,
        from: cutText(from, SETTING_TEXT),
        to: cutText(to, SETTING_TEXT),
      }));
    return {
      result: { ...before, ...update },
      audit: { type: 'SettingsChanged', details: { changes } },
      update,
    };
  },
});

/** Opens or closes an organisation for applications. Throws NOT_READY before its first version, and if cases of it would stop. */
export const setOpen = defineOrganisationCommand({
  call: CALLS.setOpen,
  async perform({ tx, organisation }, { isOpen }) {
    if (isOpen === organisation.isOpen) return { result: undefined, audit: null };
    if (isOpen) {
      const inUse = await startingBody(tx, organisation.publishedTemplateId);
      if (!inUse) throw new AppError('NOT_READY', { errors: { version: ['REQUIRED'] } });
      if (!isCarriedOut(inUse.body.process, await meansOf(tx, organisation))) {
        throw new AppError('NOT_READY', { errors: { process: ['REQUIRED'] } });
      }
    }
    return {
      result: undefined,
      audit: isOpen
        ? { type: 'OpenedForApplications', details: {} }
        : { type: 'ClosedForApplications', details: {} },
      update: { isOpen },
    };
  },
});

/** The actions that retention rules would take today, counted by rule. */
export const retentionPreview = defineOrganisationQuery({
  call: CALLS.previewRetention,
  async read({ organisation: { id, slug } }, { retention }) {
    const groups = retentionGroup.options
      .filter((group) => retention[group])
      .map((group) => ({ group, warn: 0, remove: 0, anonymise: 0 }));
    for await (const act of planRetention(new Date(), undefined, [{ id, slug, retention }])) {
      const counted = groups.find(({ group }) => group === act.group);
      if (counted) counted[act.step] += 1;
    }
    return { groups };
  },
});
