-- Whether the register or a case worker vouches for the company's name. Empty, in the cases of before and of a release without the column:
-- as name_is_known says.
ALTER TABLE "case" ADD COLUMN name_is_verified boolean;
