-- Cases that have ended keep nothing that only a case that is worked on can have: no open corrections, no signature that is asked for.
-- Only rows that do not fit are touched; ended cases with such rows are few.
UPDATE correction k SET cleared_at = c.last_changed_at
FROM "case" c
WHERE c.id = k.case_id AND k.cleared_at IS NULL AND c.status IN (
  'EXPORTED_TO_TELLUS', 'FINISHED_IN_TELLUS', 'CANCELLED_IN_TELLUS', 'ARCHIVED', 'REJECTED', 'RESET', 'REMOVED', 'INVALID');

UPDATE "case" SET open_corrections = 0, handled_corrections = 0
WHERE (open_corrections > 0 OR handled_corrections > 0) AND status IN (
  'EXPORTED_TO_TELLUS', 'FINISHED_IN_TELLUS', 'CANCELLED_IN_TELLUS', 'ARCHIVED', 'REJECTED', 'RESET', 'REMOVED', 'INVALID');

UPDATE signature s SET status = CASE s.kind WHEN 'INTERNAL' THEN 'SIGNATURES_REJECTED' ELSE 'REJECTED' END
FROM "case" c
WHERE c.id = s.case_id AND s.is_current AND s.status IN ('SHARED', 'SIGNATURES_REQUESTED') AND c.status IN (
  'EXPORTED_TO_TELLUS', 'FINISHED_IN_TELLUS', 'CANCELLED_IN_TELLUS', 'ARCHIVED', 'REJECTED', 'RESET', 'REMOVED', 'INVALID');

UPDATE "case" SET internal_signature = 'SIGNATURES_REJECTED'
WHERE internal_signature = 'SIGNATURES_REQUESTED' AND status IN (
  'EXPORTED_TO_TELLUS', 'FINISHED_IN_TELLUS', 'CANCELLED_IN_TELLUS', 'ARCHIVED', 'REJECTED', 'RESET', 'REMOVED', 'INVALID');
