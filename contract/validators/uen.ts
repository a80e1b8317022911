/** Kinds of entity that a Singapore agency other than the company register may number. */
const ENTITY_TYPES = new Set([
  'CC',
  'CD',
  'CH',
  'CL',
  'CM',
  'CP',
  'CS',
  'CX',
  'DP',
  'FB',
  'FC',
  'FM',
  'FN',
  'GA',
  'GB',
  'GS',
  'HS',
  'LL',
  'LP',
  'MB',
  'MC',
  'MD',
  'MH',
  'MM',
  'MQ',
  'NB',
  'NR',
  'PA',
  'PB',
  'PF',
  'RF',
  'RP',
  'SM',
  'SS',
  'TC',
  'TU',
  'VH',
  'XL',
])

const BUSINESS = /^\d{8}[A-Z]$/
const COMPANY = /^\d{9}[A-Z]$/
/** T, S or R is the century of the year that follows. */
const OTHER_ENTITY = /^[TSR]\d{2}([A-Z]{2})\d{4}[A-Z]$/

/** A Unique Entity Number of Singapore; case-insensitive. */
export const isUen = (text: string): boolean => {
  const number = text.toUpperCase()
  const entityType = OTHER_ENTITY.exec(number)?.[1]
  return entityType === undefined
    ? BUSINESS.test(number) || COMPANY.test(number)
    : ENTITY_TYPES.has(entityType)
}
