import type { ELEMENT_CODES } from './event-codes.ts'

type Variant = {
  /** Text or look of the variant, for staff. */
  readonly name: string
  /** Percentage of visitors; an experiment's shares add up to 100. */
  readonly share: number
}

type Definition = {
  readonly name: string
  /** The element whose exposure counts. */
  readonly element: (typeof ELEMENT_CODES)[number]
  /** The first is the control, shown when no experiment runs. */
  readonly variants: Readonly<Record<string, Variant>>
}

/** Every experiment that pages know. Staff start and stop them; removing the code ends one for good. */
export const EXPERIMENTS = {
  donate_button: {
    name: 'Donate button text',
    element: 'donate',
    variants: { a: { name: 'Donate', share: 50 }, b: { name: 'Give', share: 50 } },
  },
} as const satisfies Record<string, Definition>

export type ExperimentCode = keyof typeof EXPERIMENTS
export type VariantOf<C extends ExperimentCode> = keyof (typeof EXPERIMENTS)[C]['variants'] & string

export const EXPERIMENT_CODES = Object.keys(EXPERIMENTS).filter(
  (code): code is ExperimentCode => code in EXPERIMENTS,
)

/**
 * The control variant: shown while an experiment isn't running, and always to visitors who aren't tracked.
 */
export const controlOf = (code: ExperimentCode): string => Object.keys(EXPERIMENTS[code].variants)[0] ?? 'a'

export const isVariant = (code: ExperimentCode, variant: string): boolean =>
  variant in EXPERIMENTS[code].variants

/** Variants assigned to a page's visitor, by running experiment. */
export type Assignment = Readonly<Partial<Record<ExperimentCode, string>>>

/** 32-bit FNV-1a with a final mix, so that similar ids spread widely. */
const hash = (text: string): number => {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) {
    value ^= text.charCodeAt(at)
    value = Math.imul(value, 0x01000193)
  }
  value ^= value >>> 16
  value = Math.imul(value, 0x85ebca6b)
  value ^= value >>> 13
  value = Math.imul(value, 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

const HASH_RANGE = 2 ** 32

/**
 * Deterministic: a visitor gets the same variant on every node and visit; assignments of different
 * experiments are independent.
 */
export const assignVariant = (code: ExperimentCode, selfTag: string): string => {
  const point = (hash(`${code}:${selfTag}`) / HASH_RANGE) * 100
  let cumulativeShare = 0
  const variants: Readonly<Record<string, Variant>> = EXPERIMENTS[code].variants
  for (const [variant, { share }] of Object.entries(variants)) {
    cumulativeShare += share
    if (point < cumulativeShare) return variant
  }
  return controlOf(code)
}

/** `donate_button_b`: the `testCode` of a page's events; null without an experiment. */
export const testCodeOf = (assignment: Assignment): string | null => {
  const parts = Object.entries(assignment).map(([code, variant]) => `${code}_${variant}`)
  return parts.length === 0 ? null : parts.sort().join('_').slice(0, 64)
}
