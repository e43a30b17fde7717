-- Whether the register gave the company's name. Until it does, the applicant may write it in the form. The default holds for what the
-- version before writes beside this one.
ALTER TABLE "case" ADD COLUMN name_is_known boolean NOT NULL DEFAULT true;

UPDATE "case"
SET name_is_known = false,
  company_name = CASE WHEN organisation_type = 'SOLITARY_COMPANY' THEN left(org_no, 6) || '-XXXX' ELSE org_no END
WHERE erased_at IS NULL AND (company_name = '–' OR company_name = org_no);

-- A dash was never an answer: the field is asked for.
WITH field AS (
  SELECT id, jsonb_path_query_first(body, '$.**?(@.tag == "CompanyName")') ->> 'componentId' AS component_id FROM form_template
)
UPDATE case_value v SET value = '', version = v.version + 1
FROM "case" c JOIN field ON field.id = c.template_id
WHERE v.case_id = c.id AND v.component_id = field.component_id AND v.value IN ('–', c.org_no);

-- Where a name was corrected in the form alone, the case follows: somebody wrote it there on purpose.
WITH field AS (
  SELECT id, jsonb_path_query_first(body, '$.**?(@.tag == "CompanyName")') ->> 'componentId' AS component_id FROM form_template
)
UPDATE "case" c SET company_name = v.value
FROM field, case_value v
WHERE field.id = c.template_id AND v.case_id = c.id AND v.component_id = field.component_id
  AND v.value <> '' AND v.value <> c.company_name AND c.erased_at IS NULL;

-- The number and the contact person's address in the form follow the case, which is what the product went by.
WITH field AS (
  SELECT id,
    jsonb_path_query_first(body, '$.**?(@.tag == "OrganisationNumber")') ->> 'componentId' AS number_id,
    jsonb_path_query_first(body, '$.**?(@.tag == "ContactEmail")') ->> 'componentId' AS email_id
  FROM form_template
)
UPDATE case_value v
SET value = CASE WHEN v.component_id = field.number_id THEN c.org_no ELSE c.contact_email END, version = v.version + 1
FROM "case" c JOIN field ON field.id = c.template_id
WHERE v.case_id = c.id AND c.erased_at IS NULL
  AND ((v.component_id = field.number_id AND v.value <> c.org_no)
    OR (v.component_id = field.email_id AND c.contact_email IS NOT NULL AND v.value <> c.contact_email));
