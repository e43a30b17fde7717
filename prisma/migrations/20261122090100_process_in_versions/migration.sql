-- The process of an organisation, as its columns say it today. Processes of the version before write versions without one.
CREATE FUNCTION process_of_organisation(organisation integer) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'organisationTypes', to_jsonb(mo.organisation_types),
    'signsWithService', mo.signs_with_service,
    'hasInternalSignature', mo.has_internal_signature,
    'hasCreditReport', mo.has_credit_report,
    'hasRegionalReview', mo.has_regional_review,
    'readOnlyTags', coalesce((
      SELECT jsonb_agg(jsonb_build_object('key', t.key, 'overrideByRoles', to_jsonb(t.override_by_roles)) ORDER BY t.key)
      FROM read_only_tag t WHERE t.mo_id = mo.id), '[]'),
    'zipRegions', mo.zip_regions)
  FROM member_organisation mo WHERE mo.id = organisation
$$;

CREATE FUNCTION fill_process() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.process := coalesce(NEW.process, process_of_organisation(NEW.mo_id));
  NEW.published_at := coalesce(NEW.published_at, NEW.created_at);
  RETURN NEW;
END $$;
CREATE TRIGGER form_template_process BEFORE INSERT ON form_template FOR EACH ROW EXECUTE FUNCTION fill_process();

UPDATE form_template SET process = process_of_organisation(mo_id), published_at = created_at WHERE process IS NULL;
UPDATE member_organisation mo SET published_template_id = (
  SELECT id FROM form_template t WHERE t.mo_id = mo.id ORDER BY version DESC LIMIT 1)
WHERE published_template_id IS NULL;
