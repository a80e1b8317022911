/** Content of a printed sheet, independent of its layout. */
export type SheetPart =
  | { readonly kind: 'title'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string; readonly quiet?: boolean }
  | { readonly kind: 'amounts'; readonly rows: readonly SheetAmount[] }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [term: string, detail: string])[] }
  | SheetTable

export type SheetAmount = {
  readonly label: string
  readonly amount: string
  readonly look?: 'total' | 'quiet'
}

export type SheetTable = {
  readonly kind: 'table'
  readonly columns: readonly {
    readonly label: string
    /** Fraction of the page's width; all shares add up to 1. */
    readonly share: number
    readonly align?: 'right'
  }[]
  readonly rows: readonly (readonly string[])[]
  readonly total: readonly string[]
}

export type Sheet = {
  /** Title in the file's metadata. */
  readonly name: string
  readonly brandName: string
  /** Footer of every page. */
  readonly foot: string
  readonly parts: readonly SheetPart[]
}
