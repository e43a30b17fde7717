-- Organisations have a name in any number of languages. Until the next release `name_in_english` is kept in step by a trigger, because
-- processes of the version before read it, and because operators may still write it.
ALTER TABLE member_organisation
  ADD COLUMN translated_names jsonb NOT NULL DEFAULT '{}',
  ALTER COLUMN name_in_english SET DEFAULT '';

UPDATE member_organisation SET translated_names = jsonb_build_object('en', name_in_english);

CREATE FUNCTION keep_organisation_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (TG_OP = 'INSERT' AND NEW.name_in_english <> '' AND NOT NEW.translated_names ? 'en')
    OR (TG_OP = 'UPDATE' AND NEW.name_in_english <> OLD.name_in_english AND NEW.translated_names = OLD.translated_names)
  THEN
    NEW.translated_names := NEW.translated_names || jsonb_build_object('en', NEW.name_in_english);
  END IF;
  NEW.name_in_english := coalesce(NEW.translated_names ->> 'en', NEW.name);
  RETURN NEW;
END $$;

CREATE TRIGGER keep_organisation_names BEFORE INSERT OR UPDATE ON member_organisation
  FOR EACH ROW EXECUTE FUNCTION keep_organisation_names();

-- The product checks languages when it reads them. A check here would have to name them.
ALTER TABLE member_organisation DROP CONSTRAINT member_organisation_locale_check;
ALTER TABLE "case" DROP CONSTRAINT case_locale_check;
ALTER TABLE mail DROP CONSTRAINT mail_locale_check;
