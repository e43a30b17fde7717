-- How the case workers of an organisation handle its cases: saved replies, last days and reminders. It is a column of its own because
-- processes of the version before refuse what they do not know in details.
ALTER TABLE member_organisation ADD COLUMN handling jsonb NOT NULL DEFAULT '{}';

UPDATE member_organisation mo SET handling = jsonb_build_object('savedReplies', (
  SELECT jsonb_agg(jsonb_build_object(
    'title', reply ->> 'title',
    'texts', jsonb_build_object(mo.locale, reply ->> 'text'),
    'uses', '["message", "correction", "rejection"]'::jsonb))
  FROM jsonb_array_elements(mo.details -> 'savedReplies') reply))
WHERE jsonb_array_length(coalesce(mo.details -> 'savedReplies', '[]')) > 0;

ALTER TABLE correction
  -- The last day to make it; null where the organisation sets none.
  ADD COLUMN due_on date,
  ADD COLUMN reminded_on date;

ALTER TABLE "case"
  -- The first last day among its open corrections.
  ADD COLUMN corrections_due_on date,
  ADD COLUMN reminded_on date;

ALTER TABLE signatory ADD COLUMN reminded_on date;
