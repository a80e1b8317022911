import type { ELEMENT_CODES } from './codes.ts'

type Variant = {
  /** The words or the look of it, as staff read them. */
  readonly name: string
  /** Parts of all visitors; those of an experiment add up to 100. */
  readonly share: number
}

type Definition = {
  readonly name: string
  /** The element whose sight counts as exposure. */
  readonly element: (typeof ELEMENT_CODES)[number]
  /** The first is what everybody gets where no experiment runs. */
  readonly variants: Readonly<Record<string, Variant>>
}

/** Every experiment that pages know. Staff start and stop them; code that is gone ends one for good. */
export const EXPERIMENTS = {
  donate_button: {
    name: 'Words on the donate button',
    element: 'donate',
    variants: { a: { name: 'Donate', share: 50 }, b: { name: 'Give', share: 50 } },
  },
} as const satisfies Record<string, Definition>

export type ExperimentCode = keyof typeof EXPERIMENTS
export type VariantOf<C extends ExperimentCode> = keyof (typeof EXPERIMENTS)[C]['variants'] & string

export const EXPERIMENT_CODES = Object.keys(EXPERIMENTS).filter(
  (code): code is ExperimentCode => code in EXPERIMENTS,
)

/** The variant that everybody gets while an experiment isn't running, and who isn't measured always. */
export const controlOf = (code: ExperimentCode): string => Object.keys(EXPERIMENTS[code].variants)[0] ?? 'a'

export const isVariant = (code: ExperimentCode, variant: string): boolean =>
  variant in EXPERIMENTS[code].variants

/** What a page was given of each running experiment. */
export type Assignment = Readonly<Partial<Record<ExperimentCode, string>>>

/** 32-bit FNV-1a with a final mix, so that neighboring ids land far apart. */
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

const ALL = 2 ** 32

/** Deterministic: the same variant on every node and visit. Independent of other experiments, whose code is hashed along. */
export const assignVariant = (code: ExperimentCode, selfTag: string): string => {
  const point = (hash(`${code}:${selfTag}`) / ALL) * 100
  let reached = 0
  const variants: Readonly<Record<string, Variant>> = EXPERIMENTS[code].variants
  for (const [variant, { share }] of Object.entries(variants)) {
    reached += share
    if (point < reached) return variant
  }
  return controlOf(code)
}

/** `donate_button_b`: what the events of a page carry as `testCode`; null where no experiment runs on it. */
export const testCodeOf = (assignment: Assignment): string | null => {
  const parts = Object.entries(assignment).map(([code, variant]) => `${code}_${variant}`)
  return parts.length === 0 ? null : parts.sort().join('_').slice(0, 64)
}
