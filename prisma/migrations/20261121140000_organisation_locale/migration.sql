-- In which language an organisation works: what is made for its own people, such as the case list as a workbook.
ALTER TABLE member_organisation
  ADD COLUMN locale text NOT NULL DEFAULT 'sv' CHECK (locale IN ('sv', 'en'));
