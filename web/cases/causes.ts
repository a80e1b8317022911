import { href } from 'react-router'
import { RAISE_TYPES } from '#contract/cases/cases.ts'
import type { IconName } from '#web/ui/icon-names.ts'

const ICONS: Record<number, IconName> = {
  1: 'first-aid-kit',
  2: 'siren',
  3: 'flower-lotus',
  4: 'house',
  5: 'graduation-cap',
  6: 'paw-print',
  7: 'buildings',
  8: 'cloud-lightning',
  9: 'church',
  10: 'hand-heart',
  11: 'basketball',
  12: 'gift',
}

export type Cause = {
  readonly code: number
  readonly name: string
  /** Slug in addresses: `disaster-relief`. */
  readonly slug: string
  readonly icon: IconName
}

/** The causes in the contract's order. */
export const CAUSES: readonly Cause[] = RAISE_TYPES.map(({ code, value }) => ({
  code,
  name: value,
  slug: value.toLowerCase().replaceAll(' ', '-'),
  icon: ICONS[code] ?? 'heart',
}))

export const causeOfSlug = (slug: string): Cause | undefined => CAUSES.find((cause) => cause.slug === slug)
export const causeOfCode = (code: number): Cause | undefined => CAUSES.find((cause) => cause.code === code)

/** Address of the list of a cause's cases, as `listAddress` has it, whose other filters a case's page doesn't need. */
export const causeListAddress = (code: number): string => {
  const cause = causeOfCode(code)
  return cause === undefined ? href('/case-list') : `${href('/case-list')}?cause=${cause.slug}`
}
