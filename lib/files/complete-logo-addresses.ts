import { inTime, sql } from '@/lib/database/sql';

/**
 * Adds the extension to the address of a logo, by which mails tell whether to show it. The migration did this once, but a replica of the
 * release before may have written an address without one since. Repeatable. Can be removed with the next release.
 */
export async function completeLogoAddresses(): Promise<void> {
  await inTime(sql()`
    UPDATE member_organisation mo
    SET images = (
      SELECT jsonb_agg(
        CASE WHEN image->>'usageType' = 'WEB_LOGO' AND image->>'url' ~ '/Logo\\?v=[0-9a-f]{16}$'
          THEN image || jsonb_build_object('url', image->>'url' || CASE file.content_type WHEN 'image/svg+xml' THEN '.svg' ELSE '.png' END)
          ELSE image
        END ORDER BY position
      )
      FROM jsonb_array_elements(mo.images) WITH ORDINALITY AS pictures (image, position)
    )
    FROM organisation_file file
    WHERE file.mo_id = mo.id AND file.kind = 'LOGO' AND EXISTS (
      SELECT FROM jsonb_array_elements(mo.images) AS pictures (image)
      WHERE image->>'usageType' = 'WEB_LOGO' AND image->>'url' ~ '/Logo\\?v=[0-9a-f]{16}$')`);
}
