type RecordKind = 'leads' | 'opportunities' | 'clients' | 'activities'

/** Where a record stands, in a drawer beside its list. */
export function recordUrl(kind: RecordKind, id: string): string {
  return `/crm/${kind}/${id}`
}
