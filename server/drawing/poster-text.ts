import type { PosterWords } from '#contract/share/poster.ts'

/** Text of a poster, independent of its layout. */
export type PosterText = PosterWords & {
  readonly brandName: string
  /** Content of the QR code. */
  readonly url: string
  /** The address in a form that a person can type. */
  readonly typed: string
}
