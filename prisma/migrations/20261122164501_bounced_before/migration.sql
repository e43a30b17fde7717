-- Those that bounced before; a few. Overdue corrections are found by the job within the hour.
UPDATE "case" c SET has_bounced_signatory = true
FROM signature s JOIN signatory one ON one.signature_id = s.id
WHERE s.case_id = c.id AND s.is_current AND one.status = 'bounced'
  AND c.status IN ('SHARED_FOR_EXTERNAL_SIGNATURE', 'SHARED_FOR_INTERNAL_SIGNATURE');
