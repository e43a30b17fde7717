import { PEOPLE_RETENTION } from '@/lib/domain/retention-rules';
import { DAY_MS } from '@/lib/domain/time';
import { inBatches } from '@/lib/platform/database/batches';

const AT_ONCE = 500;

/**
 * Erases what the product still knows of people who have nothing to do with it any more, by `PEOPLE_RETENTION`: invitations that nobody took
 * up, the searches of old views, and people who left.
 *
 * @param signal ends the work between two batches
 */
export async function erasePeople(now: Date, signal?: AbortSignal): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await inBatches(
    async (tx, size) => {
      const { count } = await tx`
        DELETE FROM role_grant WHERE id IN (
          SELECT id FROM role_grant
          WHERE account_id IS NULL AND coalesce(invited_at, granted_at) < ${before(PEOPLE_RETENTION.invitationDays)}
          LIMIT ${size} FOR UPDATE SKIP LOCKED)`;
      return count === size;
    },
    { size: AT_ONCE, signal },
  );
  await inBatches(
    async (tx, size) => {
      const { count } = await tx`
        UPDATE saved_view SET query = ltrim(regexp_replace(query, '(^|&)search=[^&]*', '', 'g'), '&') WHERE id IN (
          SELECT id FROM saved_view
          WHERE query ~ '(^|&)search=' AND created_at < ${before(PEOPLE_RETENTION.searchDays)}
          LIMIT ${size} FOR UPDATE SKIP LOCKED)`;
      return count === size;
    },
    { size: AT_ONCE, signal },
  );
  await eraseLeft(before(PEOPLE_RETENTION.accountDays), signal);
}

/**
 * People without a role who have not signed in since. Whoever has written a note, or is responsible for a case that still exists, keeps the name
 * there and nothing else; the others are removed. Their own views go, and what they shared stays with the organisation.
 */
async function eraseLeft(since: Date, signal?: AbortSignal): Promise<void> {
  await inBatches(
    async (tx, size) => {
      const left = await tx<{ id: string; isNamed: boolean }[]>`
        SELECT a.id, EXISTS (SELECT FROM note WHERE author_id = a.id)
          OR EXISTS (SELECT FROM "case" WHERE assigned_to_id = a.id OR assigned_for_id = a.id)
          OR EXISTS (SELECT FROM saved_view WHERE account_id = a.id AND mo_id IS NOT NULL) AS "isNamed"
        FROM account a
        WHERE a.last_sign_in_at < ${since} AND NOT starts_with(a.subject, ${LEFT})
          AND NOT EXISTS (SELECT FROM account_role WHERE account_id = a.id)
          AND NOT EXISTS (SELECT FROM role_grant WHERE account_id = a.id)
        LIMIT ${size} FOR UPDATE OF a SKIP LOCKED`;
      const idsOf = (isNamed: boolean) => left.filter((one) => one.isNamed === isNamed).map(({ id }) => id);
      await tx`DELETE FROM account WHERE id = ANY(${idsOf(false)})`;
      const named = idsOf(true);
      await tx`DELETE FROM saved_view WHERE account_id = ANY(${named}) AND mo_id IS NULL`;
      await tx`DELETE FROM account_substitute WHERE account_id = ANY(${named}) OR substitute_id = ANY(${named})`;
      await tx`DELETE FROM session WHERE account_id = ANY(${named})`;
      await tx`
        UPDATE account SET subject = ${LEFT} || id, email = '', gets_morning_mail = false, away_from = NULL,
          away_until = NULL, morning_mailed_on = NULL
        WHERE id = ANY(${named})`;
      return left.length === size;
    },
    { size: AT_ONCE, signal },
  );
}

/** Begins the subject of an account whose person is erased. The issuer of an identity is an address, so none is like it. */
const LEFT = 'left#';
