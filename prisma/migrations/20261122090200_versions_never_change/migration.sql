-- Once stored, a version never changes: cases depend on it.
ALTER TABLE form_template ALTER COLUMN process SET NOT NULL, ALTER COLUMN published_at SET NOT NULL;

CREATE FUNCTION form_template_never_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a version never changes: publish another one' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER form_template_guard BEFORE UPDATE OF id, mo_id, version, schema, body, texts, process ON form_template
  FOR EACH ROW EXECUTE FUNCTION form_template_never_changes();
CREATE TRIGGER form_template_guard_delete BEFORE DELETE ON form_template
  FOR EACH ROW EXECUTE FUNCTION form_template_never_changes();
