-- Cases whose event came to a replica that did not know of the column, and those that say so although nothing is out any more; a few.
SELECT note_bounced_signatory(found.id) FROM (
  SELECT s.case_id AS id FROM signature s JOIN signatory one ON one.signature_id = s.id WHERE s.is_current AND one.status = 'bounced'
  UNION
  SELECT id FROM "case" WHERE has_bounced_signatory
) found;
