import { z } from 'zod';
import { CALLS } from '@/lib/contract/contract';
import { sittingShape } from '@/lib/contract/organisation-shapes';
import { pageOf } from '@/lib/contract/pages';
import { PAGES } from '@/lib/domain/limits';
import { ORGANISATION_EVENT_DETAILS, ORGANISATION_EVENT_TYPES } from '@/lib/domain/organisation/events';
import { defineOrganisationQuery } from '@/lib/engine/organisation-command';
import { readSequence } from '@/lib/engine/read-pages';
import { db } from '@/lib/platform/database/db';

const eventType = z.enum(ORGANISATION_EVENT_TYPES);

/** The history of an organisation, newest first. */
export const organisationHistoryQuery = defineOrganisationQuery({
  call: CALLS.listOrganisationHistory,
  async read({ organisation: { id: moId } }, { cursor, pageSize = PAGES.standard }) {
    const rows = await db().organisationAudit.findMany({
      // A newer version of the product may have written other types.
      where: {
        moId,
        type: { in: [...ORGANISATION_EVENT_TYPES] },
        ...(cursor === undefined ? {} : { sequence: { lt: readSequence(cursor) } }),
      },
      orderBy: { sequence: 'desc' },
      take: pageSize + 1,
    });
    const { items, nextCursor } = pageOf(rows, pageSize, ({ sequence }) => String(sequence));
    const sittings = await sittingsOf(
      moId,
      items.filter(({ type }) => type === 'DraftChanged').map(({ details }) => sittingOf(details)),
    );
    return {
      items: items.map(({ id, type: stored, at, actorKind, actorName, details }) => {
        const type = eventType.parse(stored);
        return {
          id,
          type,
          at: at.toISOString(),
          by: actorName,
          isSystem: actorKind === 'system',
          details: ORGANISATION_EVENT_DETAILS[type].parse(details),
          sitting: (type === 'DraftChanged' && sittings.get(sittingOf(details))) || null,
        };
      }),
      nextCursor,
    };
  },
});

const sittingOf = (details: unknown) => ORGANISATION_EVENT_DETAILS.DraftChanged.parse(details).revision;

/** What changed in the sittings that began with these revisions, as far as it is stored. */
async function sittingsOf(
  moId: number,
  revisions: number[],
): Promise<ReadonlyMap<number, z.output<typeof sittingShape>>> {
  if (revisions.length === 0) return new Map();
  const rows = await db().draftSitting.findMany({ where: { moId, revision: { in: revisions } } });
  return new Map(
    rows.flatMap(({ revision, changes }) => {
      // A newer version of the product may have stored it in another form.
      const { data } = sittingShape.safeParse(changes);
      return data ? [[revision, data]] : [];
    }),
  );
}
