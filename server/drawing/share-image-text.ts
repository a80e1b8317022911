import type { BarLayer } from './bar-layers.ts'

/** Text and figures of a share image, independent of its layout. */
export type ShareImageText = {
  readonly brandName: string
  readonly kicker: string
  readonly title: string
  readonly progress: {
    readonly raised: string
    readonly goal: string
    /** Widths in units of `BAR_WIDTH`. */
    readonly layers: readonly { readonly fill: BarLayer['fill']; readonly width: number }[]
  } | null
}

export const BAR_WIDTH = 600
