/** What a downloaded file of a case is called. A sole trader's number is a person's: it does not become a name. */
export function documentName(company: { id: string; orgNo: string; organisationType: string }): string {
  return company.organisationType === 'SOLITARY_COMPANY' ? company.id : company.orgNo;
}
