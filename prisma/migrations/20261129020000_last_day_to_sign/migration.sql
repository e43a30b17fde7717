-- The last day to sign at the signing service. Empty for a signature on paper, and for a document that a release without the column has sent.
ALTER TABLE signature ADD COLUMN due_on date;
