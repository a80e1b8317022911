import * as z from 'zod'

export const TRIBUTE_KINDS = ['honor', 'memory'] as const
export type TributeKind = (typeof TRIBUTE_KINDS)[number]
export const TRIBUTE_NAME_MAX = 60
export const TRIBUTE_KIND_MISSING = 'Choose whether it’s in honor or in memory.'
export const TRIBUTE_NAME_MISSING = 'Type the name of the person it is for.'
export const TRIBUTE_NAME_TOO_LONG = `Use at most ${TRIBUTE_NAME_MAX} characters for the name.`

/** In whose honor or memory a donation was made. */
export const tributeShape = z.strictObject({ kind: z.enum(TRIBUTE_KINDS), name: z.string() })
export type Tribute = z.infer<typeof tributeShape>

export const TRIBUTE_WORDS = {
  honor: 'In honor of',
  memory: 'In memory of',
} as const satisfies Record<TributeKind, string>

export const tributeText = ({ kind, name }: Tribute): string => `${TRIBUTE_WORDS[kind]} ${name}`

export const tributeKindOf = (text: unknown): TributeKind | null =>
  TRIBUTE_KINDS.find((kind) => kind === text) ?? null
